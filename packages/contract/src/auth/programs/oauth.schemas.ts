import { tokenNameMax } from '@gumball/rules/auth/api-tokens';
import { redirectUriMax, redirectUrisMax } from '@gumball/rules/auth/oauth';
import { z } from 'zod';
import { id } from '../../pagination.ts';
import { appSummary, scope } from './tokens.schemas.ts';

const text = (max: number) => z.string().max(max);

/** An own app. */
export const ownApp = z.object({
  id: id.describe('The `client_id`.'),
  name: z.string(),
  website: z.string().nullable(),
  redirectUris: z.array(z.string()),
  isConfidential: z.boolean().describe('Whether it has a secret: it runs on a server.'),
  usersCount: z.number().int().describe('Members whose account it may use.'),
  createdAt: z.string(),
});

/** An own app. */
export type OwnApp = z.infer<typeof ownApp>;

/** Body of a changed app. */
export const appChange = z.object({
  name: z.string().trim().max(tokenNameMax).default(''),
  website: text(300)
    .regex(/^https:\/\/[^\s<>"]+$/, 'is not an address that begins with https://')
    .nullish(),
  redirectUris: z.array(text(redirectUriMax)).max(redirectUrisMax).default([]),
});

/** Body of a new app. */
export const newApp = appChange.extend({ isConfidential: z.boolean().default(false) });

/** What an app asks a member for, in the names of OAuth. */
export const authorization = z.object({
  response_type: text(50).default(''),
  client_id: text(50).default(''),
  redirect_uri: text(redirectUriMax).default(''),
  scope: text(1000).default(''),
  state: text(2000).optional(),
  code_challenge: text(200).default(''),
  code_challenge_method: text(20).default(''),
});

/** What a member is asked to allow. */
export const consent = z.object({
  app: appSummary.extend({ website: z.string().nullable() }),
  scopes: z.array(scope),
  returnsTo: z.string().describe('The host or the scheme of the address that receives the answer.'),
});

/** What a member is asked to allow. */
export type Consent = z.infer<typeof consent>;

const client = { client_id: text(50).optional(), client_secret: text(200).optional() };

/** Form that exchanges a code or a refresh token. */
export const tokenRequest = z.object({
  grant_type: text(50),
  code: text(200).optional(),
  redirect_uri: text(redirectUriMax).optional(),
  code_verifier: text(200).optional(),
  refresh_token: text(200).optional(),
  ...client,
});

/** Form that revokes a token. */
export const revocation = z.object({ token: text(200), token_type_hint: text(50).optional(), ...client });

/** A new pair of tokens. */
export const tokenPair = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  refresh_token: z.string(),
  scope: z.string(),
});
