import { answerLimits, questionMax, questionsMax } from '@gumball/rules/auth/applications';
import { publicPageKinds } from '@gumball/rules/public-pages/page-kinds';
import { z } from 'zod';
import { consentList } from '../terms/terms.schemas.ts';
import { uploadUrl } from '../uploads/uploads.schemas.ts';

// An absent field counts as empty, so that the rules return their own error, in their order.
const text = (max: number) => z.string().max(max).default('');

const hex = z
  .string()
  .max(512)
  .regex(/^[0-9a-f]+$/);

/** A proof-of-work challenge in the format of ALTCHA version 2. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    cost: z.number().int().min(1).max(1_000_000),
    expiresAt: z.number().int().min(1).max(9_999_999_999).describe('Seconds since 1970.'),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});

/** A solved challenge: the counter whose derived key has the prefix. */
export const proofOfWork = z.object({
  challenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xffff_ffff), derivedKey: hex }),
});

/** The parts of a sign-up that operators require, and where it began. */
export const signUpExtras = z.object({
  answers: z
    .array(z.object({ question: z.string().max(questionMax), answer: z.string().max(2 * answerLimits.max) }))
    .max(questionsMax)
    .optional()
    .describe('Where sign-up is by application: the answers to the questions of `GET /auth/options`.'),
  birthDate: z
    .string()
    .max(40)
    .optional()
    .describe('Where a minimum age is set: YYYY-MM-DD. It is checked and not stored.'),
  consents: consentList.optional().describe('The accepted texts, each in its newest version: `GET /auth/options`.'),
  from: z
    .enum(publicPageKinds)
    .optional()
    .catch(undefined)
    .describe('The kind of public page on which it began. Only the kind is stored, and counted for operators.'),
});

/** Body of sign-up. */
export const registration = signUpExtras.extend({
  username: text(200),
  email: text(320),
  password: text(1000),
  confirmPassword: z.string().max(1000).optional(),
  referralCode: z.string().max(100).optional().catch(undefined),
  proofOfWork: proofOfWork
    .optional()
    .catch(undefined)
    .describe('The solved `challenge` of a `PROOF_OF_WORK_REQUIRED`; it works once.'),
});

/** Body of log-in. The suffix `.fun` of the username is optional. */
export const credentials = z.object({ username: text(200), password: text(1000) });

/** Body of the second step of a log-in. */
export const secondFactor = z.object({
  ticket: text(500).describe('The `signInTicket` of the log-in.'),
  code: text(100).describe('The six digits of the authenticator app, or a recovery code.'),
});

/** Body of e-mail verification. */
export const verification = z.object({
  email: text(320),
  code: text(100),
  ticket: z
    .string()
    .max(200)
    .optional()
    .catch(undefined)
    .describe('The `verificationTicket` of the sign-up or log-in: its holder has tries that nobody else can use up.'),
});

/** Body of calls with an e-mail address only. */
export const emailOnly = z.object({ email: text(320) });

/** Body of a password reset: the token of the link and the new password. */
export const passwordReset = z.object({ token: text(500), password: text(1000) });

/** Body of a password reset by a recovery code. */
export const recovery = z.object({ username: text(200), code: text(100), password: text(1000) });

/** Body of a profile change. Absent fields remain; an empty optional field is cleared. */
export const profileChange = z.object({
  firstName: z.string().max(1000).optional(),
  lastName: z.string().max(1000).optional(),
  bio: z.string().max(10_000).nullish(),
  location: z.string().max(1000).nullish(),
  birthDate: z.string().max(40).nullish().describe('YYYY-MM-DD'),
  avatarUrl: uploadUrl.nullish(),
  bannerUrl: uploadUrl.nullish(),
});

/** The parts of a sign-up that operators require, and where it began. */
export type SignUpExtras = z.output<typeof signUpExtras>;
/** A proof-of-work challenge. */
export type Challenge = z.infer<typeof challenge>;
/** A solved challenge. */
export type ProofOfWork = z.infer<typeof proofOfWork>;
