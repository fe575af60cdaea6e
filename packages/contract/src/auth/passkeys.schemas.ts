import { passkeyNameMax } from '@gumball/rules/auth/passkeys';
import { z } from 'zod';
import { id } from '../pagination.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

const ticket = z.string().max(200).describe('The `ticket` that came with the options.');

/** A passkey of the member. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** A passkey of the member. */
export type Passkey = z.infer<typeof passkey>;

/** Options of WebAuthn with what the server needs to recognize the response. */
export const passkeyOptions = z.object({
  ticket: z.string().describe('To be sent with the response, once and within five minutes.'),
  options: z
    .record(z.string(), z.unknown())
    .describe('The options in the JSON of WebAuthn level 3, for the browser to parse.'),
});

/** Body with the name of a passkey. */
export const passkeyName = z.object({ name: z.string().trim().max(passkeyNameMax).default('') });

/** Body with a new passkey, in the JSON of WebAuthn. */
export const newPasskey = z.object({
  ticket,
  name: z.string().trim().max(passkeyNameMax).default(''),
  response: z.object({
    id: base64url(2000),
    rawId: base64url(2000),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
});

/** Body of a log-in with a passkey, in the JSON of WebAuthn. */
export const passkeyLogIn = z.object({
  ticket,
  response: z.object({
    id: base64url(2000),
    rawId: base64url(2000),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).describe('It names the account, so that no username is needed.'),
    }),
  }),
});
