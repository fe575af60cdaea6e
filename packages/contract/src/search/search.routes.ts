import { maxQueryLength } from '@gumball/rules/search/search-limits';
import { z } from 'zod';
import { community } from '../communities/communities.schemas.ts';
import { defineRoutes } from '../define-routes.ts';
import { limitUpTo, pageQuery, pagination, success } from '../pagination.ts';
import { post } from '../posts/posts.schemas.ts';
import { listedUser } from '../users/users.schemas.ts';
import { searchEndpoints } from './search.endpoints.ts';

const kinds = ['users', 'communities', 'posts'] as const;
const kind = z.enum(kinds);

/** Kind of a search result. */
export type SearchKind = z.infer<typeof kind>;

const searchQuery = z.object({ q: z.string().max(maxQueryLength).default('') });
const total = z.number().int().describe('200 means that there may be more.');
const pagedSearchQuery = pageQuery(20).extend(searchQuery.shape);

/** Routes of search: docs/product.md, Search. */
export const searchRoutes = defineRoutes(searchEndpoints, {
  everything: {
    summary: 'Search members, communities and posts together',
    description:
      'The best of each kind and how many there are. `types` keeps some kinds, separated by commas; the others answer empty.',
    access: 'member',
    query: searchQuery.extend({
      types: z
        .string()
        .max(100)
        .transform((text) => text.split(',').filter((type) => type !== ''))
        .pipe(z.array(kind).max(kinds.length))
        .default([...kinds]),
      limit: limitUpTo(20, 5),
    }),
    response: z.object({
      success,
      users: z.array(listedUser),
      communities: z.array(community),
      posts: z.array(post),
      totals: z.object({ users: total, communities: total, posts: total }),
    }),
  },
  posts: {
    summary: 'Search posts',
    description: 'The same as `GET /posts/search`.',
    access: 'member',
    query: pagedSearchQuery,
    response: z.object({ success, posts: z.array(post), pagination }),
  },
  users: {
    summary: 'Search members',
    description: 'The same as `GET /users/search`.',
    access: 'member',
    query: pagedSearchQuery,
    response: z.object({ success, users: z.array(listedUser), pagination }),
  },
  communities: {
    summary: 'Search communities',
    description: 'The same as `GET /communities/search`.',
    access: 'member',
    query: pagedSearchQuery,
    response: z.object({ success, communities: z.array(community), pagination }),
  },
});
