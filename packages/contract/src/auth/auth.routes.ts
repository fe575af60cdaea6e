import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { suspension } from '../moderation/sanctions.schemas.ts';
import { success } from '../pagination.ts';
import { ownProfile, ownUser } from '../users/users.schemas.ts';
import { authEndpoints } from './auth.endpoints.ts';
import {
  credentials,
  emailOnly,
  passwordReset,
  profileChange,
  recovery,
  registration,
  secondFactor,
  verification,
} from './auth.schemas.ts';

const signedIn = z.object({ success, user: ownUser, accessToken: z.string() });
const message = z.object({ success, message: z.string() });

/** Routes of sign-up, log-in and password reset: docs/product.md, Accounts. */
export const authRoutes = defineRoutes(authEndpoints, {
  register: {
    summary: 'Sign up',
    description:
      'Creates the account. Signs in at once, or, where mail is configured, asks for e-mail verification first. Where sign-up is by application, nobody is signed in before operators accept it. Once a network has done several within ten minutes, the call answers `PROOF_OF_WORK_REQUIRED` with a `challenge`: find the counter (32 bits, big-endian, behind the bytes of `nonce`) from which PBKDF2 with `salt`, `cost` and `keyLength` derives a key that begins with `keyPrefix`, and send the call again with `proofOfWork`. Libraries for version 2 of ALTCHA do it. A challenge can be answered once, within ten minutes.',
    access: 'public',
    body: registration,
    status: 201,
    response: z.object({
      success,
      requiresVerification: z.boolean().optional(),
      email: z.string().optional(),
      message: z.string().optional(),
      verificationTicket: z
        .string()
        .optional()
        .describe('To be sent with the code. Only where verification is required.'),
      applied: z.literal(true).optional().describe('The account is an application that operators decide about.'),
      user: ownUser.optional(),
      accessToken: z.string().optional(),
    }),
    errors: [
      'FIELDS_REQUIRED',
      'EMAIL_INVALID',
      'USERNAME_SUFFIX',
      'PASSWORDS_DIFFER',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_CHARACTERS',
      'PASSWORD_COMMON',
      'SIGN_UP_CLOSED',
      'SIGN_UP_BY_INVITATION',
      'ANSWER_MISSING',
      'ANSWER_TOO_LONG',
      'BIRTH_DATE_INVALID',
      'UNDERAGE',
      'CONSENT_REQUIRED',
      'TERMS_CHANGED',
      'USERNAME_TAKEN',
      'EMAIL_TAKEN',
      'PROOF_OF_WORK_REQUIRED',
      'RATE_LIMITED',
    ],
  },
  login: {
    summary: 'Log in',
    description:
      'Answers 403 with `requiresVerification`, `email` and `verificationTicket` while the address is not verified, and 403 `SECOND_FACTOR_REQUIRED` with `signInTicket` to members with two-factor authentication.',
    access: 'public',
    body: credentials,
    response: signedIn.extend({ hasIncompleteProfile: z.boolean() }),
    errors: [
      'FIELDS_REQUIRED',
      'CREDENTIALS_INVALID',
      'VERIFICATION_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'PASSKEY_REQUIRED',
      'ACCOUNT_SUSPENDED',
      'APPLICATION_PENDING',
      'APPLICATION_REFUSED',
      'RATE_LIMITED',
    ],
  },
  secondFactor: {
    summary: 'Complete a log-in',
    description: 'The second step of members with two-factor authentication, within ten minutes. Each code works once.',
    access: 'public',
    body: secondFactor,
    response: signedIn.extend({ hasIncompleteProfile: z.boolean() }),
    errors: [
      'SECOND_FACTOR_FORMAT',
      'SECOND_FACTOR_WRONG',
      'SIGN_IN_TICKET_INVALID',
      'ACCOUNT_SUSPENDED',
      'APPLICATION_PENDING',
      'APPLICATION_REFUSED',
      'RATE_LIMITED',
    ],
  },
  appealSuspension: {
    summary: 'Appeal a suspension',
    description:
      'Once, with the `appealTicket` that a refused log-in answers. It ends after an hour. Another operator decides.',
    access: 'public',
    body: z.object({ ticket: z.string().max(500), text: z.string().max(10_000) }),
    response: z.object({ success, suspension }),
    errors: [
      'APPEAL_TICKET_INVALID',
      'APPEAL_EMPTY',
      'APPEAL_TOO_LONG',
      'APPEAL_MADE',
      'APPEAL_TOO_LATE',
      'RATE_LIMITED',
    ],
  },
  logout: {
    summary: 'Log out',
    description: 'Ends the token that was sent, and its live sockets.',
    access: 'account',
    response: z.object({ success }),
  },
  profile: {
    summary: 'Read my account',
    access: 'account',
    response: z.object({ success, user: ownUser }),
  },
  updateProfile: {
    summary: 'Change my profile',
    description:
      'A token without the scope `account:read` does not get the e-mail address, date of birth, time of the last visit, balance, referral code and role as an operator.',
    access: 'account',
    body: profileChange,
    response: z.object({ success, user: ownProfile, message: z.string() }),
    errors: [
      'NAMES_REQUIRED',
      'NAME_TOO_LONG',
      'BIO_TOO_LONG',
      'LOCATION_TOO_LONG',
      'BIRTH_DATE_INVALID',
      'MEDIA_URL_UNKNOWN',
    ],
  },
  verifyEmail: {
    summary: 'Verify an e-mail address',
    description:
      'A code lives 15 minutes and bears 5 tries with the `verificationTicket`, or 5 from one network without. All callers without have 20 tries a day at one address. An address that waits for no code is answered like one with a wrong code.',
    access: 'public',
    body: verification,
    response: signedIn.extend({ message: z.string() }),
    errors: [
      'CODE_FORMAT',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'SECOND_FACTOR_REQUIRED',
      'APPLICATION_PENDING',
      'RATE_LIMITED',
    ],
  },
  resendVerification: {
    summary: 'Resend a verification code',
    description:
      'At most once in 60 seconds for an address. Answers the same whether or not the address waits for a code.',
    access: 'public',
    body: emailOnly,
    response: message,
    errors: ['EMAIL_REQUIRED', 'EMAIL_INVALID', 'RATE_LIMITED'],
  },
  forgotPassword: {
    summary: 'Request a password reset link',
    description:
      'Answers the same whether or not the address is known. A link lives one hour and works once; an address gets at most 5 an hour.',
    access: 'public',
    body: emailOnly,
    response: message,
    errors: ['RESET_EMAIL_REQUIRED', 'EMAIL_INVALID', 'RATE_LIMITED'],
  },
  resetPassword: {
    summary: 'Reset a password',
    description: 'Ends all tokens of the member.',
    access: 'public',
    body: passwordReset,
    response: message,
    errors: [
      'RESET_TOKEN_MISSING',
      'RESET_PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMMON',
      'RESET_TOKEN_INVALID',
      'RATE_LIMITED',
    ],
  },
  recover: {
    summary: 'Set a new password by a recovery code',
    description:
      'The way without a mailbox. The code works once. Ends all tokens of the member, and lets other ways than passkeys open the account again.',
    access: 'public',
    body: recovery,
    response: message,
    errors: [
      'FIELDS_REQUIRED',
      'RESET_PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMMON',
      'RECOVERY_CODE_INVALID',
      'RATE_LIMITED',
    ],
  },
});
