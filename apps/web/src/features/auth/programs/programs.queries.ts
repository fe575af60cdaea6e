import { appEndpoints, consentEndpoints } from '@gumball/contract/auth/programs/oauth.endpoints';
import type { appRoutes, consentRoutes } from '@gumball/contract/auth/programs/oauth.routes';
import type { Consent, OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import { tokenEndpoints } from '@gumball/contract/auth/programs/tokens.endpoints';
import type { tokenRoutes } from '@gumball/contract/auth/programs/tokens.routes';
import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';

export const tokenClient = createClient<typeof tokenRoutes>(tokenEndpoints);

export const appClient = createClient<typeof appRoutes>(appEndpoints);
export const consentClient = createClient<typeof consentRoutes>(consentEndpoints);

const appsKey = ['account', 'apps'] as const;
const tokensKey = ['account', 'tokens'] as const;

/** The tokens and connected apps of the member, the newest first. */
export function useTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await tokenClient.list(undefined, { signal })).tokens,
  });
}

/** Changes the list of tokens, and fetches it again. */
export function updateTokens(change: (list: ApiToken[]) => ApiToken[]): void {
  queryClient.setQueryData<ApiToken[]>(tokensKey, (list) => list && change(list));
  refresh(tokensKey);
}

/** The apps that the member has registered, the newest first. */
export function useApps() {
  return useQuery({
    queryKey: appsKey,
    queryFn: async ({ signal }) => (await appClient.list(undefined, { signal })).apps,
  });
}

/** Changes the list of own apps, and fetches it again. */
export function updateApps(change: (list: OwnApp[]) => OwnApp[]): void {
  queryClient.setQueryData<OwnApp[]>(appsKey, (list) => list && change(list));
  refresh(appsKey);
}

/** Reads what an app asks the member to allow. */
export async function fetchConsent(query: Record<string, string>, signal: AbortSignal): Promise<Consent> {
  return (await consentClient.get({ query }, { signal })).consent;
}
