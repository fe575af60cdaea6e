import type { ApiToken } from '@gumball/contract/auth/tokens.schemas';
import type { Scope } from '@gumball/rules/auth/api-scopes';
import type { tokenDays } from '@gumball/rules/auth/api-tokens';
import { tokenClient, updateTokens } from './programs.queries.ts';

/** Creates a personal token. Returns its secret, which the server does not show again. */
export async function createToken(body: {
  name: string;
  scopes: Scope[];
  days: (typeof tokenDays)[number];
  password: string;
}): Promise<{ token: ApiToken; secret: string }> {
  const { token, secret } = await tokenClient.create({ body });
  updateTokens((list) => [token, ...list]);
  return { token, secret };
}

/** Revokes a token, or the access of an app. */
export async function revokeToken(id: string): Promise<void> {
  await tokenClient.revoke({ params: { id } });
  updateTokens((list) => list.filter((other) => other.id !== id));
}
