import type { CommentSort } from '@gumball/contract/comments/comments.schemas';
import { largestId } from '@gumball/contract/pagination';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { isUnheldCommentSql, isVisiblePostSql, reviewStateSql } from '../blocks/visibility.sql.ts';
import { hasNoMutedWordSql, isMuteActiveSql, mutedUserIdsSql, mutesWordsSql } from '../mutes/mutes.sql.ts';
import type { CommentKey } from './comment-key.store.ts';

/** A comment with its author, as every query of comments returns it. */
export type CommentRow = {
  id: string;
  post_id: string;
  parent_id: string | null;
  content: string;
  likes_count: number;
  replies_count: number;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
};

/** A comment with the viewer's own like. `review` says whether the viewer's own comment is held, and how. */
export type ViewerCommentRow = CommentRow & { liked: boolean; review: 'waiting' | 'limited' | null };

/** The rows of a page and the total number for all viewers. */
export type CommentRows = { total: number; rows: ViewerCommentRow[] };

/** The columns of a comment `c` that clients see. */
export const commentColumns = [
  'id',
  'post_id',
  'user_id',
  'parent_id',
  'content',
  'likes_count',
  'replies_count',
  'created_at',
  'edited_at',
  'deleted_at',
]
  .map((name) => `c.${name}`)
  .join(', ');

/** The columns of the author `u`. */
export const authorColumns = 'u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs';
/** The users hidden from the viewer, the first parameter: blocked in either direction. */
export const blockedUserIds = blockedUserIdsSql('$1');
// The terms of comments are not stored: they are computed for members who mute words.
const isUnmuted = `c.user_id NOT IN ${mutedUserIdsSql('$1')}
  AND (c.user_id = $1 OR NOT ${mutesWordsSql('$1')} OR ${hasNoMutedWordSql('search_terms(c.content)', '$1')})`;
/** SQL condition: the viewer, the first parameter, may read the post `p`, whose id is the second one. */
export const isVisibleById = isVisiblePostSql('p', '$1', '$2');
/**
 * The columns of the viewer's own state of the comment `c`, next to which they are read: the viewer is the first
 * parameter. `postId` is the expression of the post's id.
 */
export const viewerColumnsOf = (postId: string) => `
  (SELECT true FROM comment_likes l WHERE l.post_id = ${postId} AND l.comment_id = c.id AND l.user_id = $1 LIMIT 1)
    IS NOT NULL AS liked,
  CASE WHEN c.user_id = $1 THEN ${reviewStateSql(postId, 'c.id')} END AS review`;
/** SQL condition: the viewer, the first parameter, wrote the comment with the alias, or it is not held. */
export const isUnheldFor = (comment: string, postId?: string) =>
  `(${comment}.user_id = $1 OR ${isUnheldCommentSql(comment, postId)})`;

// One row with a null id: the post or parent exists and has no comments. No row: the viewer may not see it. The page is
// cut first, next to the likes; authors are then looked up for its few rows. `of` has the column `total`.
const selectCommentPage = (of: string, page: string, order: string) => `
  WITH t AS MATERIALIZED (${of})
  SELECT t.total, ${commentColumns}, ${authorColumns}, c.liked, c.review
  FROM t LEFT JOIN (${page}) c ON true LEFT JOIN users u ON u.id = c.user_id ORDER BY ${order}`;

const selectPostComments = (name: string, parameters: number, afterCursor: string, order: string) =>
  pagedStatement(name, parameters, (limit, offset) =>
    selectCommentPage(
      `SELECT p.comments_count AS total FROM posts p WHERE p.id = $2 AND ${isVisibleById}`,
      `SELECT ${commentColumns}, ${viewerColumnsOf('$2')} FROM comments c
       WHERE c.post_id = $2 AND c.parent_id IS NULL AND ${afterCursor} AND c.user_id NOT IN ${blockedUserIds}
         AND ${isUnheldFor('c', '$2')} AND ${isUnmuted}
       ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      order,
    ),
  );

const listStatements = {
  newest: selectPostComments('comments-newest', 3, 'c.id < $3', 'c.id DESC'),
  oldest: selectPostComments('comments-oldest', 3, 'c.id > $3', 'c.id'),
  top: selectPostComments('comments-top', 4, '(c.likes_count, c.id) < ($4::int, $3)', 'c.likes_count DESC, c.id DESC'),
};

/** The position at which a page ended. `likes` is used by 'top' only. */
export type CommentCursor = { id: string; likes: number };

/** Lists the comments of a post after a cursor. Returns undefined if the viewer may not see such a post. */
export function listByPost(
  db: Database,
  viewerId: string,
  postId: string,
  list: { sortBy: CommentSort; cursor: CommentCursor | undefined },
  limitOffset: LimitOffset,
): Promise<CommentRows | undefined> {
  const values: unknown[] = [viewerId, postId, list.cursor?.id ?? (list.sortBy === 'oldest' ? '0' : largestId)];
  if (list.sortBy === 'top') values.push(list.cursor?.likes ?? 2_147_483_647);
  return readList(db, listStatements[list.sortBy](limitOffset), pagedValues(values, limitOffset));
}

const replyList = pagedStatement('comments-replies', 4, (limit, offset) =>
  selectCommentPage(
    `SELECT t.replies_count AS total FROM comments t JOIN posts p ON p.id = $4 AND ${isVisiblePostSql('p', '$1', '$4')}
     WHERE t.post_id = $4 AND t.id = $2 AND t.parent_id IS NULL AND t.user_id NOT IN ${blockedUserIds}
       AND ${isUnheldFor('t', '$4')}`,
    `SELECT ${commentColumns}, ${viewerColumnsOf('$4')} FROM comments c
     WHERE c.post_id = $4 AND c.parent_id = $2 AND c.id > $3 AND c.user_id NOT IN ${blockedUserIds}
       AND ${isUnheldFor('c', '$4')} AND ${isUnmuted}
     ORDER BY c.id LIMIT ${limit} OFFSET ${offset}`,
    'c.id',
  ),
);

/**
 * Lists the replies to a comment after `afterId`, oldest first. Returns undefined if the viewer may not see such a
 * comment.
 */
export function listReplies(
  db: Database,
  viewerId: string,
  comment: CommentKey,
  afterId: string | undefined,
  limitOffset: LimitOffset,
): Promise<CommentRows | undefined> {
  const values = [viewerId, comment.id, afterId ?? '0', comment.postId];
  return readList(db, replyList(limitOffset), pagedValues(values, limitOffset));
}

type OptionalCommentRow = { total: number } & (ViewerCommentRow | { id: null });

async function readList(db: Database, statement: Statement, values: unknown[]): Promise<CommentRows | undefined> {
  const rows = await db.rows<OptionalCommentRow>(statement, values);
  const [first] = rows;
  if (!first) return undefined;
  return {
    total: first.total,
    rows: rows.filter((row): row is ViewerCommentRow & { total: number } => row.id !== null),
  };
}

/** SQL condition: the viewer may see the comment `c`, the comment it replies to and the post, by the expression of its id. */
export const isVisibleIn = (postId: string) => `
  c.user_id NOT IN ${blockedUserIds} AND ${isUnheldFor('c', postId)} AND EXISTS (
    SELECT FROM posts p WHERE p.id = ${postId} AND ${isVisiblePostSql('p', '$1', postId)})
  AND NOT EXISTS (SELECT FROM comments q WHERE q.id = c.parent_id AND q.post_id = ${postId}
    AND (q.user_id IN ${blockedUserIds} OR NOT ${isUnheldFor('q', postId)}))`;

const commentStatement: Statement = {
  name: 'comments-one',
  text: `SELECT ${commentColumns}, ${authorColumns}, ${viewerColumnsOf('$3')}
         FROM comments c JOIN users u ON u.id = c.user_id WHERE c.post_id = $3 AND c.id = $2 AND ${isVisibleIn('$3')}`,
};

/** Finds a comment or reply that the viewer may see. */
export async function findComment(
  db: Database,
  viewerId: string,
  comment: CommentKey,
): Promise<ViewerCommentRow | undefined> {
  const [row] = await db.rows<ViewerCommentRow>(commentStatement, [viewerId, comment.id, comment.postId]);
  return row;
}

const selectByIds = (postId: string, isNamed = '') => `
    WITH c AS MATERIALIZED (
      SELECT ${commentColumns}, q.user_id AS parent_author
      FROM comments c LEFT JOIN comments q ON q.id = c.parent_id AND q.post_id = ${postId}
      WHERE c.id = ANY($1::bigint[]) AND ${isUnheldCommentSql('c', postId)} ${isNamed}
    )
    SELECT ${commentColumns}, ${authorColumns}, ARRAY(
      SELECT id::text FROM (VALUES (c.user_id), (c.parent_author)) AS author (author_id)
      CROSS JOIN LATERAL (${blockedUserIdsSql('author.author_id')} UNION ALL
        SELECT mu.user_id FROM muted_users mu WHERE mu.muted_id = author.author_id AND ${isMuteActiveSql('mu')}) AS hidden (id)) AS hidden_from
    FROM c JOIN users u ON u.id = c.user_id`;
const commentsById: Statement = { name: 'comments-by-id', text: selectByIds('c.post_id') };
const commentsOfPost: Statement = {
  name: 'comments-by-id-of-post',
  text: selectByIds('$2::bigint', 'AND c.post_id = $2::bigint'),
};

/**
 * Lists comments without any viewer's state, and the ids of the users from whom each is hidden. Missing and held
 * comments are left out.
 */
export async function listByKeys(
  db: Database,
  comments: readonly CommentKey[],
): Promise<(CommentRow & { hidden_from: string[] })[]> {
  const idsOf = (keys: readonly CommentKey[]) => keys.map(({ id }) => id);
  if (!db.isDistributed) return db.rows(commentsById, [idsOf(comments)]);
  const byPost = [...Map.groupBy(comments, ({ postId }) => postId)];
  const rows = await Promise.all(
    byPost.map(([postId, keys]) =>
      db.rows<CommentRow & { hidden_from: string[] }>(commentsOfPost, [idsOf(keys), postId]),
    ),
  );
  return rows.flat();
}

const likeCounts: Statement = {
  name: 'comments-like-counts',
  text: 'SELECT id, post_id, likes_count FROM comments WHERE post_id = ANY($2::bigint[]) AND id = ANY($1::bigint[])',
};

/** Lists the current like counters of comments. Missing comments are left out. */
export function listLikeCounts(
  db: Database,
  comments: readonly CommentKey[],
): Promise<{ id: string; post_id: string; likes_count: number }[]> {
  return db.rows(likeCounts, [comments.map(({ id }) => id), comments.map(({ postId }) => postId)]);
}
