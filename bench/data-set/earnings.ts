import type pg from 'pg';

/**
 * Writes a ledger for a data set that has none, and the boards that follow from it: an opening entry and one of this week for every member, 60 more of this
 * week for the newest 2,000. The books agree with the balances afterwards.
 */
export async function fillEarnings(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM gumball_entries LIMIT 1');
  if (rows.length > 0) return;
  await client.query(`
    INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at)
    SELECT id, gumballs, 'grant', 'opening', created_at FROM users WHERE gumballs > 0;
    INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at)
    SELECT id, 1 + id % 487, 'task', 'this week', now() FROM users;
    INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at)
    SELECT id, 1 + (id + j) % 53, 'task', j::text, now()
    FROM (SELECT id FROM users ORDER BY id DESC LIMIT 2000) newest CROSS JOIN generate_series(1, 60) AS j;
    CREATE TEMP TABLE sums AS
      SELECT user_id, board, sum(amount) AS score FROM (
        SELECT user_id, amount, 'all' AS board FROM gumball_entries
        UNION ALL SELECT user_id, amount, to_char(created_at AT TIME ZONE 'UTC', 'IYYY-"W"IW') FROM gumball_entries WHERE created_at > now() - interval '1 day'
        UNION ALL SELECT user_id, amount, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') FROM gumball_entries WHERE created_at > now() - interval '1 day'
      ) entries GROUP BY user_id, board;
    CREATE UNIQUE INDEX ON sums (user_id, board);
    ANALYZE sums;
    UPDATE users SET gumballs = sums.score FROM sums WHERE sums.user_id = users.id AND sums.board = 'all' AND users.gumballs <> sums.score;
    INSERT INTO standings (user_id, board, score, level, listed)
    SELECT u.id, sums.board, sums.score, width_bucket(u.gumballs, ARRAY[1000, 5000, 20000, 50000]::bigint[]), takes_rank(u)
    FROM sums JOIN users u ON u.id = sums.user_id
    ON CONFLICT (user_id, board) DO UPDATE SET score = excluded.score, level = excluded.level, listed = excluded.listed;
    DROP TABLE sums`);
  await client.query('VACUUM ANALYZE gumball_entries, standings, users');
}
