import type { HoldCause } from '@gumball/rules/filters/filters';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A held post or comment with its author. */
export type HeldRow = {
  id: string;
  postId: string;
  commentId: string | null;
  parentId: string | null;
  cause: HoldCause;
  filter_id: string | null;
  filter_text: string | null;
  needs_review: boolean;
  held_at: Date;
  content: string;
  files: number;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
};

const select = sql`
  SELECT h.id, h.post_id AS "postId", h.comment_id AS "commentId", c.parent_id AS "parentId", h.cause, f.id AS filter_id, f.text AS filter_text, h.needs_review, h.held_at,
    coalesce(c.content, array_to_string(p.content_warning || (p.content || p.poll_options), E'\n')) AS content,
    CASE WHEN c.id IS NULL THEN jsonb_array_length(p.media) ELSE 0 END AS files,
    h.user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs
  FROM holds h JOIN posts p ON p.id = h.post_id JOIN users u ON u.id = h.user_id
  LEFT JOIN comments c ON c.post_id = h.post_id AND c.id = h.comment_id
  LEFT JOIN filters f ON h.cause = 'filter' AND f.id = h.cause_id`;

/** Lists held posts and comments, the oldest first. */
export async function listHeld(db: Executor, needsReview: boolean, limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    ${select} WHERE h.released_at IS NULL AND h.needs_review = ${needsReview} AND h.cause <> 'run' AND c.deleted_at IS NULL
    ORDER BY h.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists posts that copies of blocked pictures hold, the oldest first. */
export async function listHeldByPictures(db: Executor, ids: readonly string[], limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    ${select} WHERE h.cause = 'picture' AND h.cause_id = ANY(${ids}::bigint[]) AND h.released_at IS NULL
    ORDER BY h.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Finds a held post or comment. */
export async function findHeld(db: Executor, id: string): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`${select} WHERE h.id = ${id} AND h.released_at IS NULL`.execute(db);
  return rows[0];
}

/** Finds what holds a post or comment. */
export async function findHeldAbout(
  db: Executor,
  { type, id }: { type: 'post' | 'comment'; id: string },
): Promise<HeldRow | undefined> {
  const about = type === 'post' ? sql`h.post_id = ${id} AND h.comment_id IS NULL` : sql`h.comment_id = ${id}`;
  const { rows } = await sql<HeldRow>`${select} WHERE ${about} AND h.released_at IS NULL`.execute(db);
  return rows[0];
}
