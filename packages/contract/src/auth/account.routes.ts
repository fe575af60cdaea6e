import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { ownUser } from '../users/users.schemas.ts';
import { accountEndpoints } from './account.endpoints.ts';
import {
  accountDeletion,
  appCode,
  emailChange,
  emailCode,
  passwordChange,
  passwordConfirmation,
  secondFactorState,
  session,
} from './account.schemas.ts';

const message = z.object({ success, message: z.string() });
const addresses = z.object({
  success,
  email: z.string(),
  pendingEmail: z.string().nullable().describe('The new address that waits for its code.'),
});

const recoveryCodes = z.object({
  success,
  recoveryCodes: z.array(z.string()).describe('Shown once. Each replaces one code of the app.'),
});

/** Routes of the own account: docs/product.md, Settings. */
export const accountRoutes = defineRoutes(accountEndpoints, {
  changePassword: {
    summary: 'Change my password',
    description: 'Ends every other session of the member.',
    access: 'account',
    body: passwordChange,
    response: message,
    errors: [
      'FIELDS_REQUIRED',
      'PASSWORDS_DIFFER',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMMON',
      'CONFIRMATION_REQUIRED',
      'PASSKEY_REQUIRED',
      'PASSWORD_WRONG',
      'PASSWORD_MISSING',
      'RATE_LIMITED',
    ],
  },
  email: {
    summary: 'Read my e-mail address',
    access: 'account',
    response: addresses,
  },
  changeEmail: {
    summary: 'Request a change of my e-mail address',
    description:
      'Where mail is configured the new address counts once its code is confirmed; elsewhere at once. Repeating it mails another code.',
    access: 'account',
    body: emailChange,
    response: addresses.extend({ message: z.string() }),
    errors: [
      'EMAIL_REQUIRED',
      'EMAIL_INVALID',
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'EMAIL_UNCHANGED',
      'EMAIL_TAKEN',
      'RATE_LIMITED',
    ],
  },
  confirmEmail: {
    summary: 'Confirm my new e-mail address',
    access: 'account',
    body: emailCode,
    response: z.object({ success, user: ownUser, message: z.string() }),
    errors: ['CODE_FORMAT', 'CODE_WRONG', 'CODE_EXPIRED', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  },
  dropEmailChange: {
    summary: 'Cancel a change of my e-mail address',
    access: 'account',
    response: addresses,
  },
  secondFactor: {
    summary: 'Read the state of my two-factor authentication',
    access: 'account',
    response: secondFactorState.extend({ success }),
  },
  startSecondFactor: {
    summary: 'Set up an authenticator app',
    description:
      'Returns a new key. It counts once a code of the app is confirmed; until then another call replaces it.',
    access: 'account',
    body: passwordConfirmation,
    response: z.object({
      success,
      secret: z.string().describe('The key in Base32, to be typed into an app.'),
      uri: z.string().describe('The same as `otpauth:` URI, for a QR code.'),
    }),
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'SECOND_FACTOR_ON',
      'RATE_LIMITED',
    ],
  },
  confirmSecondFactor: {
    summary: 'Turn on two-factor authentication',
    description: 'Confirms the new key by a code of the app.',
    access: 'account',
    body: appCode,
    response: recoveryCodes,
    errors: ['CODE_FORMAT', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'RATE_LIMITED'],
  },
  replaceRecoveryCodes: {
    summary: 'Replace my recovery codes',
    access: 'account',
    body: passwordConfirmation,
    response: recoveryCodes,
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'SECOND_FACTOR_OFF',
      'RATE_LIMITED',
    ],
  },
  removeSecondFactor: {
    summary: 'Turn off two-factor authentication',
    access: 'account',
    body: passwordConfirmation,
    response: message,
    errors: [
      'PASSKEYS_TOO_FEW',
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'RATE_LIMITED',
    ],
  },
  sessions: {
    summary: 'List my sessions',
    description: 'The current session first, then the last used; at most 100.',
    access: 'account',
    response: z.object({ success, sessions: z.array(session) }),
  },
  endSession: {
    summary: 'End a session',
    description: 'Ends its token and its live sockets. One that is gone already counts as ended.',
    access: 'account',
    params: z.object({ id: idInput }),
    response: z.object({ success }),
  },
  endOtherSessions: {
    summary: 'End all other sessions',
    access: 'account',
    response: z.object({ success, ended: z.number().int() }),
  },
  export: {
    summary: 'Export my data',
    description: 'A zip with a page to read, a JSON file for each kind of thing, and the own pictures and videos.',
    access: 'account',
    file: 'application/zip',
    response: z.object({ success }),
    errors: ['RATE_LIMITED'],
  },
  deleteAccount: {
    summary: 'Delete my account',
    description:
      'Ends every token at once and removes what the member left, counts included, shortly after. Messages stay with their recipients, without name and files. The password may be absent only for accounts that it does not open; they need a recent log-in.',
    access: 'account',
    body: accountDeletion,
    response: message,
    errors: [
      'FIELDS_REQUIRED',
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'RATE_LIMITED',
    ],
  },
});
