import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { ownUser } from '../users/users.schemas.ts';
import { setupEndpoints } from './setup.endpoints.ts';

const text = (max: number) => z.string().max(max).default('');

/** The set-up of an empty site: docs/product.md, Set-up. */
export const setupRoutes = defineRoutes(setupEndpoints, {
  state: {
    summary: 'Read whether the site waits for its first administrator',
    access: 'public',
    response: z.object({ success, isOpen: z.boolean() }),
  },
  create: {
    summary: 'Create the first administrator by the set-up code',
    description: 'The server prints the code when it starts. It works until there is an administrator.',
    access: 'public',
    body: z.object({ code: text(100), username: text(200), email: text(320), password: text(1000) }),
    status: 201,
    response: z.object({ success, user: ownUser, accessToken: z.string() }),
    errors: [
      'SETUP_CLOSED',
      'SETUP_CODE_WRONG',
      'FIELDS_REQUIRED',
      'EMAIL_INVALID',
      'USERNAME_SUFFIX',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMMON',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_CHARACTERS',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'RATE_LIMITED',
    ],
  },
});
