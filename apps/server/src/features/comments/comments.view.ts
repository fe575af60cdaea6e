import type { PublicComment } from '@gumball/contract/comments/comments.events';
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { deletedText } from '@gumball/rules/comments/comment-threads';
import { toJoinedUserSummary } from '../users/to-user-summary.ts';
import type { CommentRow, ViewerCommentRow } from './comments.store.ts';

/** Converts a comment without the state of any viewer. */
export function toPublicComment(row: CommentRow): PublicComment {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    postId: row.post_id,
    parentId: row.parent_id,
    content: isDeleted ? deletedText : row.content,
    user: toJoinedUserSummary(row.user_id, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.deleted_at ?? row.edited_at ?? row.created_at).toISOString(),
    isDeleted,
    likesCount: row.likes_count,
    repliesCount: row.replies_count,
  };
}

/** Converts a comment with the viewer's own like. */
export function toComment(row: ViewerCommentRow): Comment {
  return { ...toPublicComment(row), isLiked: row.liked, ...(row.review ? { review: row.review } : {}) };
}
