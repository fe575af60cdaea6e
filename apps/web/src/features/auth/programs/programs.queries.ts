import { tokenEndpoints } from '@gumball/contract/auth/tokens.endpoints';
import type { tokenRoutes } from '@gumball/contract/auth/tokens.routes';
import type { ApiToken } from '@gumball/contract/auth/tokens.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';

export const tokenClient = createClient<typeof tokenRoutes>(tokenEndpoints);

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
