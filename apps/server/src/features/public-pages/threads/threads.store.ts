import type { Database, Statement } from '../../../platform/db/database.ts';
import { isUnblockedPairSql } from '../../blocks/blocks.sql.ts';
import { isShownToGuestsSql, isUnheldCommentSql } from '../../blocks/visibility.sql.ts';
import { type GuestMemberRow, maxConsidered, memberColumns } from '../public-pages.store.ts';

/** A comment or reply with its author. A deleted comment has no text, and its author is not shown. */
export type GuestCommentRow = GuestMemberRow & {
  id: string;
  content: string;
  deleted: boolean;
  replies_count: number;
  created_at: Date;
};

/** A reply, and the comment that it is below. */
export type GuestReplyRow = GuestCommentRow & { parent_id: string };

/** Comments on a page of a post, and replies on a page of a comment. */
export const commentsPerPage = 30;
/** Replies that a page of comments shows below each. */
export const firstReplies = 3;

// The post is $1 and its author $2 in every statement.
const postId = '$1::bigint';
const author = '$2::bigint';
const columns = (comment: string) =>
  `${comment}.id, ${comment}.content, ${comment}.deleted_at IS NOT NULL AS deleted, ${comment}.replies_count,
  ${comment}.created_at, ${memberColumns}`;

/** The reply `r` of the user `u` to the comment `c`: not by someone with a block to the author of the post or comment. */
const isReplyShown = `r.deleted_at IS NULL AND ${isUnheldCommentSql('r', postId)} AND ${isShownToGuestsSql('u')}
  AND ${isUnblockedPairSql('r.user_id', author)} AND ${isUnblockedPairSql('r.user_id', 'c.user_id')}`;

const repliesOfComment = (after: string) =>
  `SELECT n.* FROM comments n WHERE n.post_id = ${postId} AND n.parent_id = c.id AND n.id > ${after}
   ORDER BY n.id LIMIT ${maxConsidered}`;

/** The comment `c` of the user `u`. What is below a comment that guests do not see is not shown either. */
const isCommentShown = `${isUnheldCommentSql('c', postId)} AND ${isUnblockedPairSql('c.user_id', author)}
  AND CASE WHEN c.deleted_at IS NULL THEN ${isShownToGuestsSql('u')} ELSE EXISTS (
    SELECT FROM (${repliesOfComment('0')}) r JOIN users u ON u.id = r.user_id WHERE ${isReplyShown}) END`;

const comments: Statement = {
  name: 'guests-comments',
  text: `
    SELECT ${columns('c')} FROM (
      SELECT n.* FROM comments n WHERE n.post_id = $1::bigint AND n.parent_id IS NULL AND n.id > $3::bigint
      ORDER BY n.id LIMIT ${maxConsidered}
    ) c JOIN users u ON u.id = c.user_id WHERE ${isCommentShown} ORDER BY c.id LIMIT ${commentsPerPage + 1}`,
};

/** What a thread belongs to. */
export type ThreadPost = { id: string; author: { id: string } };

/** Lists the comments of a post after an id that guests see, oldest first: one more than a page. */
export function listComments(db: Database, post: ThreadPost, after: string): Promise<GuestCommentRow[]> {
  return db.rows<GuestCommentRow>(comments, [post.id, post.author.id, after]);
}

const oneComment: Statement = {
  name: 'guests-comment',
  text: `SELECT ${columns('c')} FROM comments c JOIN users u ON u.id = c.user_id
    WHERE c.post_id = $1::bigint AND c.id = $3::bigint AND c.parent_id IS NULL AND ${isCommentShown}`,
};

/** Finds a comment of a post that guests see. */
export async function findComment(
  db: Database,
  post: ThreadPost,
  commentId: string,
): Promise<GuestCommentRow | undefined> {
  return (await db.rows<GuestCommentRow>(oneComment, [post.id, post.author.id, commentId]))[0];
}

const replies: Statement = {
  name: 'guests-replies',
  text: `
    SELECT r.*, c.id AS parent_id FROM unnest($3::bigint[]) AS asked (id)
    JOIN comments c ON c.post_id = $1::bigint AND c.id = asked.id
    CROSS JOIN LATERAL (
      SELECT ${columns('r')} FROM (${repliesOfComment('$4::bigint')}) r JOIN users u ON u.id = r.user_id
      WHERE ${isReplyShown} ORDER BY r.id LIMIT $5::int
    ) r ORDER BY c.id, r.id`,
};

/** Lists the replies to comments after an id that guests see, oldest first, at most `limit` of each. */
export async function listReplies(
  db: Database,
  post: ThreadPost,
  asked: { commentIds: readonly string[]; after: string; limit: number },
): Promise<GuestReplyRow[]> {
  if (asked.commentIds.length === 0) return [];
  return db.rows<GuestReplyRow>(replies, [post.id, post.author.id, asked.commentIds, asked.after, asked.limit]);
}

const boundary = (name: string, list: string): Statement => ({
  name,
  text: `SELECT n.id FROM comments n WHERE n.post_id = $1::bigint AND ${list} AND n.id > $2::bigint
    ORDER BY n.id OFFSET ${maxConsidered - 1} LIMIT 1`,
});
const lastOfComments = boundary('guests-last-comment', 'n.parent_id IS NULL');
const lastOfReplies = boundary('guests-last-reply', 'n.parent_id = $3::bigint');

/**
 * Returns the id at which the search for a page ended, if it ended before the last comment of the post, or the last
 * reply to `commentId`.
 */
export async function findSearchEnd(
  db: Database,
  post: ThreadPost,
  after: string,
  commentId: string | null,
): Promise<string | undefined> {
  const [row] =
    commentId === null
      ? await db.rows<{ id: string }>(lastOfComments, [post.id, after])
      : await db.rows<{ id: string }>(lastOfReplies, [post.id, after, commentId]);
  return row?.id;
}

const counted: Statement = {
  name: 'guests-comments-count',
  text: `
    SELECT count(*)::int AS considered, count(*) FILTER (WHERE r.deleted_at IS NULL AND ${isUnheldCommentSql('r', postId)}
        AND ${isShownToGuestsSql('u')} AND ${isUnblockedPairSql('r.user_id', author)}
        AND (r.parent_id IS NULL OR (${isUnheldCommentSql('c', postId)} AND ${isUnblockedPairSql('c.user_id', author)}
          AND ${isUnblockedPairSql('r.user_id', 'c.user_id')}
          AND (c.deleted_at IS NOT NULL OR ${isShownToGuestsSql('above')}))))::int AS shown
    FROM (SELECT n.* FROM comments n WHERE n.post_id = $1::bigint LIMIT ${maxConsidered}) r
    JOIN users u ON u.id = r.user_id
    LEFT JOIN comments c ON c.id = r.parent_id AND c.post_id = $1::bigint LEFT JOIN users above ON above.id = c.user_id`,
};

/** Counts the comments and replies of a post that guests see. Undefined if there are too many to look at. */
export async function countShown(db: Database, post: ThreadPost): Promise<number | undefined> {
  const [row] = await db.rows<{ considered: number; shown: number }>(counted, [post.id, post.author.id]);
  return row && row.considered < maxConsidered ? row.shown : undefined;
}
