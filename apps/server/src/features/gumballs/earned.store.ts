import type { Database, Statement } from '../../platform/db/database.ts';

// Only so many of the latest entries of a member are added.
const maxEntries = 200;

const earnedSince: Statement = {
  name: 'gumballs-earned-by-some',
  text: `
    SELECT m.id AS user_id, earned.sum FROM unnest($1::bigint[], $2::timestamptz[]) AS m (id, since) CROSS JOIN LATERAL (
      SELECT coalesce(sum(few.amount), 0)::int AS sum FROM (
        SELECT amount, created_at FROM gumball_entries WHERE user_id = m.id ORDER BY id DESC LIMIT ${maxEntries}
      ) few WHERE few.created_at > m.since AND few.amount > 0
    ) earned`,
};

/** Sums what several users earned since a time. */
export function selectEarned(
  db: Database,
  userIds: string[],
  since: Date[],
): Promise<{ user_id: string; sum: number }[]> {
  return db.rows(earnedSince, [userIds, since]);
}
