import { scopes } from '@gumball/rules/auth/api-scopes';
import { tokenDays, tokenNameMax } from '@gumball/rules/auth/api-tokens';
import { z } from 'zod';
import { id } from '../../pagination.ts';

/** The name of a scope. */
export const scope = z.enum(scopes);

/** An app that acts for members. */
export const appSummary = z.object({ id, name: z.string(), owner: z.string().describe('The username of its owner.') });

/** A token of a program without its secret. */
export const apiToken = z.object({
  id,
  name: z.string(),
  app: appSummary.nullable().describe('The app that has it; null for a personal token.'),
  scopes: z.array(scope),
  createdAt: z.string(),
  expiresAt: z.string().nullable().describe('Null if it does not end by itself.'),
  lastUsedAt: z.string().nullable(),
});

/** A token of a program without its secret. */
export type ApiToken = z.infer<typeof apiToken>;

/** Body of a new personal token. */
export const newToken = z.object({
  name: z.string().trim().max(tokenNameMax).default(''),
  scopes: z.array(scope).max(scopes.length).default([]),
  days: z.literal(tokenDays).describe('Days until it ends; null if it does not end by itself.'),
  password: z.string().max(1000).default(''),
});
