import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { pageQuery, pagination, success } from '../pagination.ts';
import { hashtagsEndpoints } from './hashtags.endpoints.ts';
import { post } from './posts.schemas.ts';

const byTag = z.object({ tag: z.string().max(200).describe('With or without its sign, in any spelling.') });

/** A hashtag in a list. */
const listedHashtag = z.object({
  tag: z.string().describe('Without its sign, folded.'),
  name: z.string().describe('As a member typed it.'),
  authors: z.number().int().optional().describe('How many members used it lately.'),
});
/** A hashtag for a viewer. */
const hashtag = z.object({
  tag: z.string(),
  name: z.string(),
  isFollowed: z.boolean(),
  followersCount: z.number().int(),
  isHidden: z.boolean().optional().describe('For operators: whether trends and suggestions leave it out.'),
});
const hashtagResponse = z.object({ success, hashtag });

/** Hashtags: docs/product.md, Posts. */
export const hashtagsRoutes = defineRoutes(hashtagsEndpoints, {
  list: {
    summary: 'List hashtags',
    description: 'The trends, those which you follow, or suggestions for a beginning.',
    access: 'member',
    query: z.object({
      list: z.enum(['trends', 'followed', 'suggestions']).default('trends'),
      q: z.string().max(200).default(''),
    }),
    response: z.object({ success, hashtags: z.array(listedHashtag) }),
  },
  get: {
    summary: 'Read a hashtag',
    description: 'One that nobody used yet is there too.',
    access: 'member',
    params: byTag,
    response: hashtagResponse,
    errors: ['HASHTAG_NOT_FOUND'],
  },
  posts: {
    summary: 'List the posts with a hashtag',
    description: 'Newest first, without authors blocked either way or muted.',
    access: 'member',
    params: byTag,
    query: pageQuery(10),
    response: z.object({ success, posts: z.array(post), pagination }),
    errors: ['HASHTAG_NOT_FOUND'],
  },
  follow: {
    summary: 'Follow a hashtag',
    access: 'member',
    params: byTag,
    response: hashtagResponse,
    errors: ['HASHTAG_NOT_FOUND', 'HASHTAGS_TOO_MANY'],
  },
  unfollow: {
    summary: 'Unfollow a hashtag',
    description: 'One that is not followed counts as success.',
    access: 'member',
    params: byTag,
    response: hashtagResponse,
    errors: ['HASHTAG_NOT_FOUND'],
  },
  hide: {
    summary: 'Leave a hashtag out of trends and suggestions',
    description: 'Its posts and its page stay.',
    access: 'operator',
    right: 'moderation',
    params: byTag,
    body: z.object({ hidden: z.boolean() }),
    response: hashtagResponse,
    errors: ['HASHTAG_NOT_FOUND'],
  },
});

/** A hashtag for a viewer. */
export type HashtagView = z.infer<typeof hashtag>;
/** A hashtag in a list. */
export type ListedHashtag = z.infer<typeof listedHashtag>;
