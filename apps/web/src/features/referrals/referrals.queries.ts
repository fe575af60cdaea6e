/** Queries of the member's referrals: docs/product.md, Referrals. */
import { referralsEndpoints } from '@gumball/contract/referrals/referrals.endpoints';
import type { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { useIsOff } from '../../lib/site/site.ts';

const client = createClient<typeof referralsRoutes>(referralsEndpoints);
const refreshMs = 30_000;

/**
 * Returns the member's referrals; nothing while referrals are off. Refetched every 30 seconds and after every change of
 * the balance.
 */
export function useReferrals() {
  const isOff = useIsOff('referrals');
  return useQuery({
    // Every key below `earnings` is invalidated by a change of the balance.
    queryKey: ['earnings', 'referrals'],
    queryFn: ({ signal }) => client.me(undefined, { signal }),
    refetchInterval: refreshMs,
    enabled: !isOff,
  });
}

/** Returns the first twenty members with the most referrals. */
export function useTopReferrers() {
  return useQuery({
    queryKey: ['earnings', 'top-referrers'],
    queryFn: async ({ signal }) => (await client.leaderboard({ query: {} }, { signal })).users,
  });
}
