import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { reviewState } from '../posts/posts.schemas.ts';
import { userSummary } from '../users/users.schemas.ts';

/** Sort order of the comments of a post. */
export const commentSort = z.enum(['top', 'newest', 'oldest']);

/** A comment or reply for a viewer. `parentId` is null for comments; only these have replies. */
export const comment = z.object({
  id,
  postId: id,
  parentId: id.nullable(),
  content: z.string().describe("'[deleted]' where `isDeleted`"),
  user: userSummary,
  createdAt: z.string(),
  updatedAt: z.string().describe('Later than `createdAt` once edited.'),
  isDeleted: z.boolean(),
  likesCount: z.number().int(),
  repliesCount: z.number().int(),
  isLiked: z.boolean(),
  review: reviewState,
});

/** The place of a comment that a request names by its id. */
export const inPost = z.object({
  postId: idInput
    .optional()
    .describe('The post of the comment. With it, a network of several databases asks only one.'),
});

/** Body of a new comment; with a parent it is a reply. Both names of the parent field are accepted. */
export const newComment = z.object({
  content: z.string().max(20_000).default(''),
  parentId: idInput.nullish(),
  parentCommentId: idInput.nullish(),
});

/** Body of an edit. */
export const commentChange = z.object({ content: z.string().max(20_000).default('') });

/** Sort order of the comments of a post. */
export type CommentSort = z.infer<typeof commentSort>;
/** A comment or reply for a viewer. */
export type Comment = z.infer<typeof comment>;
