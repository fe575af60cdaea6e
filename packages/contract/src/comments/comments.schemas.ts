import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';

/** How the comments of a post are ordered. */
export const commentSort = z.enum(['top', 'newest', 'oldest']);

/** A comment or reply as a viewer sees it. `parentId` is null on comments, which alone have replies. */
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
});

/** Body of a new comment; with a parent it is a reply. Both names of the parent are read. */
export const newComment = z.object({
  content: z.string().max(20_000).default(''),
  parentId: idInput.nullish(),
  parentCommentId: idInput.nullish(),
});

/** Body of an edit. */
export const commentChange = z.object({ content: z.string().max(20_000).default('') });

/** How the comments of a post are ordered. */
export type CommentSort = z.infer<typeof commentSort>;
/** A comment or reply as a viewer sees it. */
export type Comment = z.infer<typeof comment>;
