import { equalValuesLeast, sketchedCharacters, sketchedTextsMost } from '@gumball/rules/referrals/text-sketch';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A text of an account. */
export type TextRow = { user_id: string; content: string };

const newest = (table: 'posts' | 'comments', condition: string) => `
  (SELECT p.id, left(p.content, ${sketchedCharacters}) AS content FROM ${table} p
    WHERE p.user_id = $1 AND ${condition} ORDER BY p.id DESC LIMIT ${sketchedTextsMost})`;

const textsOf: Statement = {
  name: 'risk-texts-of-account',
  text: `
    SELECT $1::bigint AS user_id, t.content FROM (
      SELECT 0::bigint AS id, left(u.bio, ${sketchedCharacters}) AS content FROM users u WHERE u.id = $1 AND u.bio IS NOT NULL
      UNION ALL ${newest('posts', 'true')}
      UNION ALL ${newest('comments', 'p.deleted_at IS NULL')}
    ) t ORDER BY t.id`,
};
const recentAccounts: Statement = {
  name: 'risk-recent-accounts',
  text: 'SELECT id FROM users WHERE id = ANY($1::bigint[]) AND created_at > $2 AND deleted_at IS NULL ORDER BY id',
};

/** Reads the biography, the newest posts and the newest comments of accounts that were created since a moment. */
export async function readTexts(tx: Executor, userIds: readonly string[], since: Date): Promise<TextRow[]> {
  const texts: TextRow[] = [];
  for (const { id } of await rowsIn<{ id: string }>(tx, recentAccounts, [userIds, since]))
    texts.push(...(await rowsIn<TextRow>(tx, textsOf, [id])));
  return texts;
}

/** A text of an account by what it is compared by. */
export type SketchRow = { user_id: string; position: number; sketch: number[]; bands: number[] };

/** Stores the sketches of the texts of accounts. Those that are stored already stay as they are. */
export async function storeSketches(tx: Executor, rows: readonly SketchRow[], at: Date): Promise<void> {
  await sql`
    INSERT INTO account_texts AS t (user_id, position, sketch, bands, sketched_at)
      SELECT n.user_id, n.position, n.sketch, n.bands, ${at} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (user_id bigint, position smallint, sketch integer[], bands integer[]) ORDER BY n.user_id, n.position
    ON CONFLICT (user_id, position) DO UPDATE SET sketch = excluded.sketch, bands = excluded.bands, sketched_at = excluded.sketched_at
      WHERE t.sketch <> excluded.sketch`.execute(tx);
}

/** SQL condition: the rows `a` and `b` of `account_texts` are similar. */
export const isSimilarSql = `b.bands && a.bands AND (
  SELECT count(*) FROM unnest(a.sketch, b.sketch) AS v (one, other) WHERE v.one = v.other) >= ${equalValuesLeast}`;

/** Removes the sketches of a user. */
export async function removeSketchesOf(db: Database, userId: string): Promise<void> {
  await sql`DELETE FROM account_texts WHERE user_id = ${userId}`.execute(db.kysely);
}

/** Removes a batch of sketches from before a moment. Returns their number. */
export async function removeSketchesBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM account_texts WHERE (user_id, position) IN (
      SELECT user_id, position FROM account_texts WHERE sketched_at < ${before} LIMIT ${limit})`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}
