import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { appCode, passwordConfirmation } from './account.schemas.ts';
import { confirmationEndpoints } from './confirmations.endpoints.ts';
import { confirmation } from './confirmations.schemas.ts';
import { oidcReturn, providerChoice } from './identities.schemas.ts';
import { passkeyLogIn, passkeyOptions } from './passkeys.schemas.ts';

const done = z.object({ success });

/** Routes that confirm a session: docs/product.md, Accounts. */
export const confirmationRoutes = defineRoutes(confirmationEndpoints, {
  state: {
    summary: 'Read whether my session is fresh',
    description: 'Changes that matter answer `CONFIRMATION_REQUIRED` in a session that is not.',
    access: 'account',
    response: confirmation.extend({ success }),
  },
  password: {
    summary: 'Confirm my session by the password',
    access: 'account',
    body: passwordConfirmation,
    response: done,
    errors: ['FIELDS_REQUIRED', 'PASSWORD_WRONG', 'PASSWORD_MISSING', 'PASSKEY_REQUIRED', 'RATE_LIMITED'],
  },
  code: {
    summary: 'Confirm my session by the authenticator app',
    access: 'account',
    body: appCode,
    response: done,
    errors: ['CODE_FORMAT', 'SECOND_FACTOR_WRONG', 'PASSKEY_REQUIRED', 'RATE_LIMITED'],
  },
  startPasskey: {
    summary: 'Request the options to confirm my session by a passkey',
    access: 'account',
    response: passkeyOptions.extend({ success }),
    errors: ['RATE_LIMITED'],
  },
  passkey: {
    summary: 'Confirm my session by a passkey',
    access: 'account',
    body: passkeyLogIn,
    response: done,
    errors: ['PASSKEY_TOO_LATE', 'PASSKEY_REFUSED'],
  },
  startProvider: {
    summary: 'Begin to confirm my session at a provider',
    access: 'account',
    body: providerChoice,
    response: z.object({ success, url: z.string(), ticket: z.string() }),
    errors: ['OIDC_UNKNOWN', 'OIDC_UNAVAILABLE', 'RATE_LIMITED'],
  },
  provider: {
    summary: 'Confirm my session at a provider',
    access: 'account',
    body: oidcReturn,
    response: done,
    errors: ['OIDC_TOO_LATE', 'OIDC_CANCELLED', 'OIDC_FAILED', 'OIDC_UNAVAILABLE', 'OIDC_TAKEN', 'PASSKEY_REQUIRED'],
  },
  sendMail: {
    summary: 'Mail a code to confirm my session',
    description: 'For accounts without a password, a passkey and an authenticator app.',
    access: 'account',
    response: done,
    errors: ['CONFIRMATION_WAY', 'RATE_LIMITED'],
  },
  mail: {
    summary: 'Confirm my session by a mailed code',
    access: 'account',
    body: appCode,
    response: done,
    errors: ['CODE_FORMAT', 'CODE_WRONG', 'CODE_EXPIRED', 'RATE_LIMITED'],
  },
  passkeysOnly: {
    summary: 'Let only passkeys open my account',
    description:
      'Needs two passkeys, or one and recovery codes. Then neither the password nor a provider signs in, and it counts as a second factor.',
    access: 'account',
    body: z.object({ isOn: z.boolean() }),
    response: done,
    errors: ['PASSKEYS_TOO_FEW', 'CONFIRMATION_REQUIRED'],
  },
});
