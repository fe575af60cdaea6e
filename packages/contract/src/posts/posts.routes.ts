import { linkMax } from '@gumball/rules/posts/preview-url';
import { maxQueryLength } from '@gumball/rules/search/search-limits';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { postsEndpoints } from './posts.endpoints.ts';
import { linkPreview, newPost, post, postChange } from './posts.schemas.ts';

const byId = z.object({ id: idInput });
const listResponse = z.object({ success, posts: z.array(post), pagination });
const postResponse = z.object({ success, post });
const likeResponse = z.object({ success, isLiked: z.boolean(), likesCount: z.number().int() });
const repostResponse = z.object({ success, isReposted: z.boolean(), repostsCount: z.number().int() });
const saveResponse = z.object({ success, isSaved: z.boolean() });

/** Errors of the content and the places of a new post. */
export const newPostErrors = [
  'POST_EMPTY',
  'POST_TOO_LONG',
  'POST_TOO_MANY_FILES',
  'ALT_TOO_LONG',
  'WARNING_TOO_LONG',
  'MEDIA_URL_UNKNOWN',
  'LINK_INVALID',
  'POLL_WITHOUT_QUESTION',
  'POLL_WITH_FILES',
  'POLL_OPTION_COUNT',
  'POLL_OPTION_EMPTY',
  'POLL_OPTION_TOO_LONG',
  'POLL_OPTIONS_ALIKE',
  'POLL_HOURS_INVALID',
  'AUDIENCE_IN_COMMUNITY',
  'COMMUNITY_NOT_FOUND',
  'POST_NOT_FOUND',
  'REPOSTS_OFF',
  'ACCESS_DENIED',
] as const;

/** Posts and the home feed: docs/product.md, Posts. */
export const postsRoutes = defineRoutes(postsEndpoints, {
  feed: {
    summary: 'Read the home feed',
    description: 'Newest first, without authors blocked either way. `scope=friends` keeps friends and oneself only.',
    access: 'member',
    query: pageQuery(10).extend({ scope: z.enum(['everyone', 'friends']).default('everyone') }),
    response: listResponse,
  },
  search: {
    summary: 'Search posts',
    description: 'Full text with prefixes and small typos, best match first.',
    access: 'member',
    query: pageQuery(10).extend({ q: z.string().max(maxQueryLength).default('') }),
    response: listResponse,
  },
  saved: {
    summary: 'List my saved posts',
    access: 'member',
    query: pageQuery(10),
    response: listResponse,
  },
  ofUser: {
    summary: "List a member's posts",
    description:
      'Recent first, popular by likes, favourites: those which you liked or saved, or reposts: those which the member reposted.',
    access: 'member',
    params: byId,
    query: pageQuery(10).extend({ tab: z.enum(['recent', 'popular', 'favourites', 'reposts']).default('recent') }),
    response: listResponse,
    errors: ['USER_NOT_FOUND'],
  },
  create: {
    summary: 'Create a post',
    access: 'member',
    body: newPost,
    status: 201,
    response: postResponse,
    errors: newPostErrors,
  },
  get: {
    summary: 'Read a post',
    access: 'member',
    params: byId,
    response: postResponse,
    errors: ['POST_NOT_FOUND'],
  },
  update: {
    summary: 'Edit a post',
    description: 'The author only.',
    access: 'member',
    params: byId,
    body: postChange,
    response: postResponse,
    errors: [
      'COMMUNITY_CLOSED',
      'POST_EMPTY',
      'POST_TOO_LONG',
      'POST_TOO_MANY_FILES',
      'ALT_TOO_LONG',
      'WARNING_TOO_LONG',
      'MEDIA_URL_UNKNOWN',
      'LINK_INVALID',
      'POLL_WITHOUT_QUESTION',
      'POLL_WITH_FILES',
      'POST_NOT_FOUND',
      'ACCESS_DENIED',
    ],
  },
  remove: {
    summary: 'Delete a post',
    description: 'The author only. Deleting what is already gone succeeds.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
    errors: ['ACCESS_DENIED'],
  },
  like: {
    summary: 'Like a post',
    access: 'member',
    params: byId,
    response: likeResponse,
    errors: ['POST_NOT_FOUND', 'COMMUNITY_CLOSED'],
  },
  unlike: { summary: 'Unlike a post', access: 'member', params: byId, response: likeResponse },
  save: {
    summary: 'Save a post',
    access: 'member',
    params: byId,
    response: saveResponse,
    errors: ['POST_NOT_FOUND'],
  },
  unsave: { summary: 'Unsave a post', access: 'member', params: byId, response: saveResponse },
  repost: {
    summary: 'Repost a post',
    access: 'member',
    params: byId,
    response: repostResponse,
    errors: ['POST_NOT_FOUND', 'COMMUNITY_CLOSED', 'REPOSTS_OFF', 'REPOSTS_TOO_MANY'],
  },
  undoRepost: { summary: 'Undo a repost', access: 'member', params: byId, response: repostResponse },
  linkPreview: {
    summary: 'Preview a link',
    description:
      'Public http and https pages only; nothing inside a private network is ever fetched. Null where there is no preview, whatever the reason.',
    access: 'member',
    body: z.object({ url: z.string().max(linkMax) }),
    response: z.object({ success, linkPreview: linkPreview.nullable() }),
    errors: ['LINK_INVALID', 'RATE_LIMITED'],
  },
});
