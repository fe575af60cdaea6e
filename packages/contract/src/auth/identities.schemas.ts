import { z } from 'zod';
import { id } from '../pagination.ts';
import { proofOfWork, signUpExtras } from './auth.schemas.ts';

/** An OpenID Connect provider that the operator has configured. */
export const provider = z.object({ id: z.string(), name: z.string() });

/** An OpenID Connect provider that the operator has configured. */
export type Provider = z.infer<typeof provider>;

/** Body that begins a sign-in with a provider. */
export const providerChoice = z.object({ provider: z.string().max(30) });

/** Body with what a provider returned. */
export const oidcReturn = z.object({
  ticket: z.string().max(200).describe('The `ticket` of the start.'),
  query: z.string().max(8000).describe('The query that the provider added to the address of the way back.'),
});

/** The step to sign up with an account of a provider that is not linked. */
export const signUpStep = z.object({
  ticket: z.string().describe('To be sent with the username, within ten minutes.'),
  email: z.string(),
  username: z.string().describe('A suggestion, without `.fun`.'),
  provider: z.string().describe('Its name.'),
});

/** The step to sign up with an account of a provider that is not linked. */
export type SignUpStep = z.infer<typeof signUpStep>;

/** Body of a sign-up with an account of a provider. */
export const oidcSignUp = signUpExtras.extend({
  ticket: z.string().max(200),
  username: z.string().max(200).default(''),
  referralCode: z.string().max(100).optional().catch(undefined),
  proofOfWork: proofOfWork.optional().catch(undefined),
});

/** A linked account of a provider. */
export const identity = z.object({
  id,
  provider: z.string().nullable().describe('Null if the operator has removed the provider.'),
  name: z.string().describe('The name of the provider.'),
  email: z.string().nullable().describe('As the provider stated it when the account was linked.'),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** A linked account of a provider. */
export type Identity = z.infer<typeof identity>;
