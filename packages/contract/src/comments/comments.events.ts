/** Live news about comments, for those who have the post on screen: docs/product.md, Comments. */
import type { Comment } from './comments.schemas.ts';

/** A comment as everybody sees it. */
export type PublicComment = Omit<Comment, 'isLiked'>;

/** What the server tells about comments. `comment:updated` also tells that a comment's replies were counted anew or its text was replaced. */
export type CommentsServerEvents = {
  'comment:new': { postId: string; comment: PublicComment };
  'comment:updated': { postId: string; comment: PublicComment };
  'comment:deleted': { postId: string; commentId: string; parentId: string | null };
  'comment:liked': { postId: string; commentId: string; likesCount: number };
};
