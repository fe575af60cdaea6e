import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import type { Scope } from '@gumball/rules/auth/api-scopes';
import type { tokenDays } from '@gumball/rules/auth/api-tokens';
import { appClient, consentClient, tokenClient, updateApps, updateTokens } from './programs.queries.ts';

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

/** What a form of an app sends. */
export type AppInput = { name: string; redirectUris: string[] };

/** Registers an app. Returns its secret, if it has one. */
export async function createApp(body: AppInput & { isConfidential: boolean }): Promise<string | null> {
  const { app, secret } = await appClient.create({ body });
  updateApps((list) => [app, ...list]);
  return secret;
}

/** Changes an app. */
export async function updateApp(id: string, body: AppInput): Promise<void> {
  const { app } = await appClient.update({ params: { id }, body });
  updateApps((list) => list.map((other) => (other.id === id ? app : other)));
}

/** Replaces the secret of an app and returns the new one. */
export async function renewAppSecret(id: string): Promise<string> {
  return (await appClient.renewSecret({ params: { id } })).secret;
}

/** Deletes an app. */
export async function removeApp({ id }: OwnApp): Promise<void> {
  await appClient.remove({ params: { id } });
  updateApps((list) => list.filter((other) => other.id !== id));
}

/** Allows or refuses what an app asks. Returns where the browser goes on. */
export async function decideConsent(query: Record<string, string>, isAllowed: boolean): Promise<string> {
  return (await consentClient.decide({ body: { ...query, isAllowed } })).redirectTo;
}
