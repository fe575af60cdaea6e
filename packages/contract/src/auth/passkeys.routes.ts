import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { ownUser } from '../users/users.schemas.ts';
import { passwordConfirmation } from './account.schemas.ts';
import { passkeyEndpoints, passkeyLogInEndpoints } from './passkeys.endpoints.ts';
import { newPasskey, passkey, passkeyLogIn, passkeyName, passkeyOptions } from './passkeys.schemas.ts';

const params = z.object({ id: idInput });

/** Routes of the own passkeys: docs/product.md, Settings. */
export const passkeyRoutes = defineRoutes(passkeyEndpoints, {
  list: {
    summary: 'List my passkeys',
    description: 'Oldest first; at most 10.',
    access: 'account',
    response: z.object({ success, passkeys: z.array(passkey) }),
  },
  start: {
    summary: 'Request the options of a new passkey',
    description: 'They are valid for this session.',
    access: 'account',
    body: passwordConfirmation,
    response: passkeyOptions.extend({ success }),
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'PASSKEYS_FULL',
      'RATE_LIMITED',
    ],
  },
  create: {
    summary: 'Add a passkey',
    access: 'account',
    body: newPasskey,
    status: 201,
    response: z.object({ success, passkey }),
    errors: ['FIELDS_REQUIRED', 'PASSKEY_TOO_LATE', 'PASSKEY_INVALID', 'PASSKEY_EXISTS', 'PASSKEYS_FULL'],
  },
  rename: {
    summary: 'Rename a passkey',
    access: 'account',
    params,
    body: passkeyName,
    response: z.object({ success, passkey }),
    errors: ['FIELDS_REQUIRED', 'PASSKEY_NOT_FOUND'],
  },
  remove: {
    summary: 'Remove a passkey',
    description: 'One that is gone already counts as removed.',
    access: 'account',
    params,
    body: passwordConfirmation,
    response: z.object({ success }),
    errors: [
      'PASSKEYS_TOO_FEW',
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'RATE_LIMITED',
    ],
  },
});

/** Routes of log-ins with a passkey: docs/product.md, Accounts. */
export const passkeyLogInRoutes = defineRoutes(passkeyLogInEndpoints, {
  start: {
    summary: 'Request the options of a log-in with a passkey',
    access: 'public',
    response: passkeyOptions.extend({ success }),
    errors: ['RATE_LIMITED'],
  },
  logIn: {
    summary: 'Log in with a passkey',
    description: 'A passkey verifies its user and counts as both factors.',
    access: 'public',
    body: passkeyLogIn,
    response: z.object({ success, user: ownUser, accessToken: z.string(), hasIncompleteProfile: z.boolean() }),
    errors: [
      'PASSKEY_TOO_LATE',
      'PASSKEY_REFUSED',
      'VERIFICATION_REQUIRED',
      'ACCOUNT_SUSPENDED',
      'APPLICATION_PENDING',
      'APPLICATION_REFUSED',
      'RATE_LIMITED',
    ],
  },
});
