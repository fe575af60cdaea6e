/** Reads of the member's invitations: docs/product.md, Referrals. */
import { referralsEndpoints } from '@gumball/contract/referrals/referrals.endpoints';
import type { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';

const client = createClient<typeof referralsRoutes>(referralsEndpoints);
const refreshMs = 30_000;

/** How the member's invitations fare; fresh every 30 seconds and after every change of the balance. */
export function useReferrals() {
  return useQuery({
    // Below the key of earnings: a change of the balance makes it old.
    queryKey: ['earnings', 'referrals'],
    queryFn: ({ signal }) => client.me(undefined, { signal }),
    refetchInterval: refreshMs,
  });
}

/** Who brought most friends, the first twenty. */
export function useTopReferrers() {
  return useQuery({
    queryKey: ['earnings', 'top-referrers'],
    queryFn: async ({ signal }) => (await client.leaderboard({ query: {} }, { signal })).users,
  });
}
