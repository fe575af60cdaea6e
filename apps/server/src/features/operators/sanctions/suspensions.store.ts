import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** Suspends a member until a time, or for good with null. A member who is suspended already keeps the beginning. */
export async function setSuspension(tx: Executor, memberId: string, at: Date, until: Date | null): Promise<void> {
  await sql`
    UPDATE users SET suspended_at = coalesce(suspended_at, ${at}::timestamptz), suspended_until = ${until}::timestamptz
    WHERE id = ${memberId} AND role = 'member' AND deleted_at IS NULL`.execute(tx);
}

/** Lifts the suspension of a member. Returns whether there was one. */
export async function removeSuspension(tx: Executor, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null, suspended_until: null })
    .where('id', '=', memberId)
    .where('role', '=', 'member')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists members whose suspension has come to its end. */
export async function listEndedSuspensions(db: Pick<Database, 'kysely'>, now: Date, limit: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('suspended_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a member whose suspension has come to its end. Returns whether it is still so. */
export async function lockEndedSuspension(tx: Executor, memberId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('suspended_until', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the address of a member, for the mail about a suspension. A bot has none. */
export async function findAddress(
  tx: Executor,
  memberId: string,
): Promise<{ email: string; username: string } | undefined> {
  return tx
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', memberId)
    .where('bot_owner_id', 'is', null)
    .executeTakeFirst();
}
