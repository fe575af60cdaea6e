import type { CannedAnswer } from '@gumball/contract/moderation/cases.schemas';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** Lists the canned answers by their titles. */
export function listAnswers(db: Database): Promise<CannedAnswer[]> {
  return db.kysely
    .selectFrom('canned_answers')
    .select(['id', 'title', 'texts'])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Lets one change of the canned answers happen at a time, until the transaction ends, and counts them. */
export async function lockAnswers(tx: Executor): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('canned answers', 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('canned_answers')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a canned answer. */
export async function insertAnswer(tx: Executor, { id, title, texts }: CannedAnswer, now: Date): Promise<void> {
  await tx
    .insertInto('canned_answers')
    .values({ id, title, texts: JSON.stringify(texts), created_at: now })
    .execute();
}

/** Changes a canned answer. Returns whether it exists. */
export async function updateAnswer(tx: Executor, { id, title, texts }: CannedAnswer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('canned_answers')
    .set({ title, texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a canned answer. Returns whether it existed. */
export async function deleteAnswer(tx: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('canned_answers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
