import { commentsPageSize, repliesPageSize } from '@gumball/rules/comments/page-sizes';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { commentsEndpoints } from './comments.endpoints.ts';
import { comment, commentChange, commentSort, inPost, newComment } from './comments.schemas.ts';

const byId = z.object({ id: idInput });
const listResponse = z.object({ success, comments: z.array(comment), totalCount: z.number().int(), pagination });
const commentResponse = z.object({ success, comment });
const likeResponse = z.object({ success, isLiked: z.boolean(), likesCount: z.number().int() });

/** Comments and replies: docs/product.md, Comments. */
export const commentsRoutes = defineRoutes(commentsEndpoints, {
  ofPost: {
    summary: 'List the comments of a post',
    description: 'Without replies, which are listed by comment. `totalCount` counts the comments of everybody.',
    access: 'member',
    params: byId,
    query: pageQuery(commentsPageSize).extend({ sortBy: commentSort.default('top') }),
    response: listResponse,
    errors: ['POST_NOT_FOUND'],
  },
  get: {
    summary: 'Read a comment or reply',
    description: 'For links to one comment.',
    access: 'member',
    params: byId,
    query: inPost,
    response: commentResponse,
    errors: ['COMMENT_NOT_FOUND'],
  },
  replies: {
    summary: 'List the replies to a comment',
    description: 'Oldest first.',
    access: 'member',
    params: byId,
    query: pageQuery(repliesPageSize).extend(inPost.shape),
    response: z.object({ success, replies: z.array(comment), totalCount: z.number().int(), pagination }),
    errors: ['COMMENT_NOT_FOUND'],
  },
  create: {
    summary: 'Create a comment or reply',
    access: 'member',
    params: byId,
    body: newComment,
    status: 201,
    response: commentResponse,
    errors: ['COMMENT_EMPTY', 'COMMENT_TOO_LONG', 'REPLY_TO_REPLY', 'POST_NOT_FOUND', 'COMMENT_NOT_FOUND'],
  },
  update: {
    summary: 'Edit a comment',
    description: 'The author only; the text must differ.',
    access: 'member',
    params: byId,
    query: inPost,
    body: commentChange,
    response: commentResponse,
    errors: [
      'COMMENT_EMPTY',
      'COMMENT_TOO_LONG',
      'COMMENT_UNCHANGED',
      'COMMENT_NOT_FOUND',
      'ACCESS_DENIED',
      'COMMUNITY_CLOSED',
    ],
  },
  remove: {
    summary: 'Delete a comment',
    description:
      'The author only. A comment with replies stays as `[deleted]`. Deleting what is already gone succeeds.',
    access: 'member',
    params: byId,
    query: inPost,
    response: z.object({ success, type: z.enum(['deleted', 'content_replaced']) }),
    errors: ['ACCESS_DENIED'],
  },
  like: {
    summary: 'Like a comment',
    access: 'member',
    params: byId,
    query: inPost,
    response: likeResponse,
    errors: ['COMMENT_NOT_FOUND', 'COMMUNITY_CLOSED'],
  },
  unlike: {
    summary: "Take a comment's like back",
    access: 'member',
    params: byId,
    query: inPost,
    response: likeResponse,
  },
});
