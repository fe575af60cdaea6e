import type pg from 'pg';

/**
 * Adds up to 59 members to each community of a data set, the first as the owner, and updates the counts. The result is
 * deterministic.
 */
export async function fillCommunityMembers(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE numbered AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM users;
    CREATE UNIQUE INDEX ON numbered (n);
    ANALYZE numbered;
    INSERT INTO community_members (community_id, user_id, role, joined_at)
    SELECT c.id, u.id, CASE WHEN j = 0 THEN 'owner' WHEN j < 3 THEN 'admin' ELSE 'member' END,
      date_trunc('milliseconds', c.created_at) + j * interval '1 minute'
    FROM (SELECT id, created_at, row_number() OVER (ORDER BY id) AS i FROM communities) c
    CROSS JOIN LATERAL generate_series(0, (c.i * 7) % 59) AS j
    JOIN numbered u ON u.n = (c.i * 31 + j * 7) % (SELECT count(*) FROM users)
    ON CONFLICT DO NOTHING;
    INSERT INTO community_totals (community_id, member_count)
    SELECT community_id, count(*) FROM community_members GROUP BY 1;
    UPDATE user_totals t SET communities_count = counted.communities
    FROM (SELECT user_id, count(*)::int AS communities FROM community_members GROUP BY 1) counted WHERE t.user_id = counted.user_id;
    DROP TABLE numbered`);
}
