import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A post or comment with open reports that is not held and was not released. */
export type ReportedRow = {
  postId: string;
  commentId: string | null;
  parentId: string | null;
  userId: string;
};

/** Lists posts and comments with at least three open reports since a time, the latest ones first. */
export async function listReported(db: Executor, since: Date, limit: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    WITH reported AS (
      SELECT r.target_type, r.target_id, max(r.id) AS latest FROM reports r
      WHERE r.closed_at IS NULL AND r.created_at > ${since} AND r.target_type IN ('post', 'comment')
      GROUP BY r.target_type, r.target_id HAVING count(*) >= 3
    )
    SELECT p.id AS "postId", c.id AS "commentId", c.parent_id AS "parentId", coalesce(c.user_id, p.user_id) AS "userId"
    FROM reported LEFT JOIN comments c ON reported.target_type = 'comment' AND c.id = reported.target_id AND c.deleted_at IS NULL
    JOIN posts p ON p.id = CASE WHEN reported.target_type = 'post' THEN reported.target_id ELSE c.post_id END
    JOIN users u ON u.id = coalesce(c.user_id, p.user_id) AND u.role <> 'operator'
    WHERE NOT EXISTS (SELECT FROM holds h WHERE h.post_id = p.id AND h.comment_id IS NOT DISTINCT FROM c.id)
    ORDER BY reported.latest DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** A reporter of one thing. */
export type ReporterRow = {
  created_at: Date;
  is_verified: boolean;
  activity: number;
  sanctions: number;
  accepted: number;
  refused: number;
  ip: string | null;
};

/** Lists who reported a post or comment since a time, with what decides about their weight. */
export async function listReporters(
  db: Executor,
  { postId, commentId }: Pick<ReportedRow, 'postId' | 'commentId'>,
  since: Date,
  limit: number,
): Promise<ReporterRow[]> {
  const { rows } = await sql<ReporterRow>`
    WITH reporters AS MATERIALIZED (
      SELECT r.id, r.reporter_id AS user_id FROM reports r JOIN users u ON u.id = r.reporter_id AND u.deleted_at IS NULL
      WHERE r.target_type = ${commentId === null ? 'post' : 'comment'} AND r.target_id = ${commentId ?? postId}
        AND r.closed_at IS NULL AND r.created_at > ${since} ORDER BY r.id LIMIT ${limit}
    ),
    decided AS MATERIALIZED (
      SELECT reporters.user_id, o.target_type, o.target_id FROM reporters CROSS JOIN LATERAL (
        SELECT o.target_type, o.target_id FROM reports o
        WHERE o.reporter_id = reporters.user_id AND o.closed_at IS NOT NULL AND o.target_type IN ('post', 'comment')
        ORDER BY o.id DESC LIMIT 20
      ) o
    ),
    kept AS MATERIALIZED (
      SELECT 'post' AS target_type, p.id FROM posts p
      WHERE p.id IN (SELECT target_id FROM decided WHERE target_type = 'post')
      UNION ALL
      SELECT 'comment', c.id FROM comments c
      WHERE c.id IN (SELECT target_id FROM decided WHERE target_type = 'comment') AND c.deleted_at IS NULL
    ),
    past AS MATERIALIZED (
      SELECT d.user_id, (count(*) FILTER (WHERE k.id IS NULL))::int AS accepted,
        (count(*) FILTER (WHERE k.id IS NOT NULL))::int AS refused
      FROM decided d LEFT JOIN kept k ON k.target_type = d.target_type AND k.id = d.target_id GROUP BY d.user_id
    ),
    totals AS MATERIALIZED (
      SELECT user_id, posts_count + friends_count AS activity FROM user_totals WHERE user_id IN (SELECT user_id FROM reporters)
    )
    SELECT u.created_at, u.email_verified_at IS NOT NULL AS is_verified, totals.activity,
      (SELECT count(*) FROM sanctions s WHERE s.user_id = u.id AND s.imposed_at > ${since}::timestamptz - interval '90 days'
        AND s.lifted_at IS NULL)::int + (u.suspended_at IS NOT NULL)::int AS sanctions,
      coalesce(past.accepted, 0) AS accepted, coalesce(past.refused, 0) AS refused,
      (SELECT host(s.ip::inet) FROM sessions s WHERE s.user_id = u.id AND s.ip IS NOT NULL ORDER BY s.last_used_at DESC LIMIT 1) AS ip
    FROM reporters r JOIN users u ON u.id = r.user_id JOIN totals ON totals.user_id = r.user_id LEFT JOIN past ON past.user_id = r.user_id ORDER BY r.id`.execute(
    db,
  );
  return rows;
}
