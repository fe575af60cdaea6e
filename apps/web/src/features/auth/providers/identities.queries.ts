/** Reads of linked accounts: docs/product.md, Settings. */
import { identityEndpoints } from '@gumball/contract/auth/identities.endpoints';
import type { identityRoutes } from '@gumball/contract/auth/identities.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';

export const identityClient = createClient<typeof identityRoutes>(identityEndpoints);

const identitiesKey = ['account', 'identities'] as const;

/** The linked accounts of the member, and the providers to link. */
export function useIdentities() {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => identityClient.list(undefined, { signal }),
  });
}

/** Fetches the linked accounts again. */
export function refreshIdentities(): void {
  refresh(identitiesKey);
}
