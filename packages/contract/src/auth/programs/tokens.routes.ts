import { z } from 'zod';
import { defineRoutes } from '../../define-routes.ts';
import { id, idInput, success } from '../../pagination.ts';
import { userSummary } from '../../users/users.schemas.ts';
import { tokenEndpoints } from './tokens.endpoints.ts';
import { apiToken, newToken, scope } from './tokens.schemas.ts';

/** Tokens of programs: docs/product.md, Settings. */
export const tokenRoutes = defineRoutes(tokenEndpoints, {
  list: {
    summary: 'List my tokens and connected apps',
    description: 'The newest first; at most 200.',
    access: 'member',
    response: z.object({ success, tokens: z.array(apiToken) }),
  },
  create: {
    summary: 'Create a personal token',
    description: 'At most 20. The response contains its secret, which is not stored.',
    access: 'member',
    body: newToken,
    status: 201,
    response: z.object({ success, token: apiToken, secret: z.string() }),
    errors: [
      'FIELDS_REQUIRED',
      'PASSWORD_WRONG',
      'PASSWORD_MISSING',
      'INTEGRATIONS_FULL',
      'ALREADY_CREATED',
      'RATE_LIMITED',
    ],
  },
  current: {
    summary: 'Read whom my token acts for',
    description: 'For tokens of programs, with every scope.',
    access: 'member',
    response: z.object({
      success,
      id: id.describe('The id of the token.'),
      user: userSummary,
      scopes: z.array(scope),
      expiresAt: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  revoke: {
    summary: 'Revoke a token, or the access of an app',
    description: 'One that is gone already counts as revoked.',
    access: 'member',
    params: z.object({ id: idInput }),
    response: z.object({ success }),
  },
});
