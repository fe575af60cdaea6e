import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { pageQuery, pagination, success } from '../pagination.ts';
import { usersEndpoints } from './users.endpoints.ts';
import { listedUser, publicUser } from './users.schemas.ts';

/** Identifier of a user in a path: the id, or the username with or without `.fun`. */
export const identifier = z.string().toLowerCase();

const list = z.object({ success, users: z.array(listedUser), pagination });

/** Routes of users: docs/product.md, Profiles. */
export const usersRoutes = defineRoutes(usersEndpoints, {
  list: {
    summary: 'List members',
    description: 'Newest first, without members blocked either way and incomplete profiles.',
    access: 'member',
    query: pageQuery(20),
    response: list,
  },
  search: {
    summary: 'Search members',
    description:
      'Names and usernames by the beginnings of their words, small typos forgiven, best match first. From two characters on.',
    access: 'member',
    query: pageQuery(20).extend({ q: z.string().max(200).default('') }),
    response: list,
  },
  get: {
    summary: "Read a member's page",
    access: 'member',
    params: z.object({ id: identifier }),
    response: z.object({ success, user: publicUser }),
    errors: ['USER_NOT_FOUND'],
  },
});
