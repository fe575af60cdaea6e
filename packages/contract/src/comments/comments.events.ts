/** Live events of comments, for clients that show the post: docs/product.md, Comments. */
import type { Comment } from './comments.schemas.ts';

/** A comment without fields of a viewer. */
export type PublicComment = Omit<Comment, 'isLiked' | 'review'>;

/**
 * Server events of comments. `comment:updated` is also sent after a change of the reply count, and when the text is
 * replaced. `comment:viewer_state` goes to the viewer's own sockets: what they liked on any device.
 */
export type CommentsServerEvents = {
  'comment:new': { postId: string; comment: PublicComment };
  'comment:updated': { postId: string; comment: PublicComment };
  'comment:deleted': { postId: string; commentId: string; parentId: string | null };
  'comment:liked': { postId: string; commentId: string; likesCount: number };
  'comment:viewer_state': { commentId: string; isLiked: boolean };
};
