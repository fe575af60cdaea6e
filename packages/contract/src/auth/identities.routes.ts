import { signUpModes } from '@gumball/rules/auth/sign-up-mode';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { publishedTerms } from '../terms/terms.schemas.ts';
import { ownUser } from '../users/users.schemas.ts';
import { passwordConfirmation } from './account.schemas.ts';
import { applicationQuestion } from './applications.schemas.ts';
import { identityEndpoints, oidcEndpoints } from './identities.endpoints.ts';
import { identity, oidcReturn, oidcSignUp, provider, providerChoice, signUpStep } from './identities.schemas.ts';

const started = z.object({
  success,
  url: z.string().describe('The page of the provider to open.'),
  ticket: z.string().describe('To be sent with what the provider returns, once and within ten minutes.'),
});

/** Routes of sign-ins with OpenID Connect providers: docs/product.md, Accounts. */
export const oidcRoutes = defineRoutes(oidcEndpoints, {
  options: {
    summary: 'Read the ways to sign in and who may sign up',
    access: 'public',
    response: z.object({
      success,
      providers: z.array(provider),
      signUpMode: z
        .enum(signUpModes)
        .describe(
          '`invitation`: a sign-up needs the referral code of a member. `application`: operators decide about it. `closed`: nobody may sign up.',
        ),
      questions: z.array(applicationQuestion).describe('What applicants answer; empty in another mode.'),
      minimumAge: z.number().int().describe('From which age somebody may sign up; 0 asks nobody.'),
      terms: z.array(publishedTerms).describe('The published texts.'),
      invitationSkips: z.boolean().describe('Whether the referral code of a member replaces the application.'),
    }),
  },
  start: {
    summary: 'Begin a sign-in with a provider',
    access: 'public',
    body: providerChoice,
    response: started,
    errors: ['OIDC_UNKNOWN', 'OIDC_UNAVAILABLE', 'RATE_LIMITED'],
  },
  finish: {
    summary: 'Complete a sign-in with a provider',
    description:
      'Signs in the member whom the account of the provider is linked to. Otherwise the response has `signUp` in place of the session: the account is created once a username is sent.',
    access: 'public',
    body: oidcReturn,
    response: z.object({
      success,
      user: ownUser.optional(),
      accessToken: z.string().optional(),
      hasIncompleteProfile: z.boolean().optional(),
      signUp: signUpStep.optional(),
    }),
    errors: [
      'OIDC_TOO_LATE',
      'OIDC_CANCELLED',
      'OIDC_FAILED',
      'OIDC_UNAVAILABLE',
      'OIDC_EMAIL_UNVERIFIED',
      'OIDC_LINK_REQUIRED',
      'SIGN_UP_CLOSED',
      'SECOND_FACTOR_REQUIRED',
      'PASSKEY_REQUIRED',
      'VERIFICATION_REQUIRED',
      'ACCOUNT_SUSPENDED',
      'APPLICATION_PENDING',
      'APPLICATION_REFUSED',
      'RATE_LIMITED',
    ],
  },
  signUp: {
    summary: 'Sign up with an account of a provider',
    description: 'The account has no password until one is set by a reset link.',
    access: 'public',
    body: oidcSignUp,
    status: 201,
    response: z.object({
      success,
      applied: z.literal(true).optional(),
      user: ownUser.optional(),
      accessToken: z.string().optional(),
    }),
    errors: [
      'FIELDS_REQUIRED',
      'USERNAME_SUFFIX',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_CHARACTERS',
      'SIGN_UP_CLOSED',
      'SIGN_UP_BY_INVITATION',
      'ANSWER_MISSING',
      'ANSWER_TOO_LONG',
      'BIRTH_DATE_INVALID',
      'UNDERAGE',
      'CONSENT_REQUIRED',
      'TERMS_CHANGED',
      'USERNAME_TAKEN',
      'OIDC_TOO_LATE',
      'OIDC_LINK_REQUIRED',
      'OIDC_TAKEN',
      'PROOF_OF_WORK_REQUIRED',
      'RATE_LIMITED',
    ],
  },
});

/** Routes of linked accounts: docs/product.md, Settings. */
export const identityRoutes = defineRoutes(identityEndpoints, {
  list: {
    summary: 'List my linked accounts of providers',
    access: 'account',
    response: z.object({
      success,
      identities: z.array(identity),
      providers: z.array(provider),
      hasPassword: z.boolean(),
    }),
  },
  start: {
    summary: 'Begin to link an account of a provider',
    access: 'account',
    body: providerChoice.extend(passwordConfirmation.shape),
    response: started,
    errors: [
      'CONFIRMATION_REQUIRED',
      'PASSWORD_WRONG',
      'PASSKEY_REQUIRED',
      'PASSWORD_MISSING',
      'OIDC_UNKNOWN',
      'OIDC_UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  finish: {
    summary: 'Link an account of a provider',
    access: 'account',
    body: oidcReturn,
    response: z.object({ success, identity }),
    errors: ['OIDC_TOO_LATE', 'OIDC_CANCELLED', 'OIDC_FAILED', 'OIDC_UNAVAILABLE', 'OIDC_LINKED', 'OIDC_TAKEN'],
  },
  remove: {
    summary: 'Unlink an account of a provider',
    description: 'One that is gone already counts as unlinked. The password remains as a way to sign in.',
    access: 'account',
    params: z.object({ id: idInput }),
    body: passwordConfirmation,
    response: z.object({ success }),
    errors: ['CONFIRMATION_REQUIRED', 'PASSWORD_WRONG', 'PASSKEY_REQUIRED', 'PASSWORD_MISSING', 'RATE_LIMITED'],
  },
});
