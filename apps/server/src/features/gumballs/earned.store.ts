import type { Database, Statement } from '../../platform/db/database.ts';

// Only so many of the latest entries of a member are added.
const maxEntries = 200;

const earnedSince: Statement = {
  name: 'gumballs-earned',
  text: `
    SELECT coalesce(sum(few.amount), 0)::int AS sum FROM (
      SELECT amount, created_at FROM gumball_entries WHERE user_id = $1::bigint ORDER BY id DESC LIMIT ${maxEntries}
    ) few WHERE few.created_at > $2::timestamptz AND few.amount > 0`,
};

/** Sums what a user earned since a time. */
export async function sumEarned(db: Database, userId: string, since: Date): Promise<number> {
  const [row] = await db.rows<{ sum: number }>(earnedSince, [userId, since]);
  return row?.sum ?? 0;
}
