import { z } from 'zod';
import { id } from '../pagination.ts';
import { phrase } from '../phrase.ts';

// An absent field counts as empty, so that the rules return their own error, in their order.
const text = (max: number) => z.string().max(max).default('');

/** Body of a password change. Without `confirmPassword` the new password counts as confirmed. */
export const passwordChange = z.object({
  currentPassword: text(1000),
  newPassword: text(1000),
  confirmPassword: z.string().max(1000).optional(),
});

/** Body of an e-mail change. */
export const emailChange = z.object({ email: text(320), password: text(1000) });

/** Body with the code sent to a new address. */
export const emailCode = z.object({ code: text(100) });

/** Body of an account deletion. */
export const accountDeletion = z.object({ password: text(1000) });

/** Body of a change that the password confirms. */
export const passwordConfirmation = z.object({ password: text(1000) });

/** Body with a code of the authenticator app. */
export const appCode = z.object({ code: text(100) });

/** The state of two-factor authentication of an account. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  passkeysOnly: z.boolean().describe('Whether only passkeys open the account, which counts like a second factor.'),
  isRequired: z.boolean().describe('Of an operator here: without one of both the console stays closed.'),
});

/** The state of two-factor authentication of an account. */
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** A session of the member. */
export const session = z.object({
  id,
  device: z.string().describe("Browser and system by the device's own word, such as 'Firefox on Windows'."),
  phrase: phrase.describe('The same with its gaps, for clients that say it in another language.'),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  place: z
    .union([z.object({ country: z.string() }), z.literal('local')])
    .nullable()
    .describe('The country (ISO 3166) of the address, or the local network; null if unknown.'),
  createdAt: z.string(),
  lastUsedAt: z.string().describe('Exact to five minutes.'),
  isCurrent: z.boolean(),
});

/** A session of the member. */
export type Session = z.infer<typeof session>;
