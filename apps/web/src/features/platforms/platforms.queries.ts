/** Queries of the member's accounts on other platforms: docs/product.md, Platforms. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import { platformsEndpoints } from '@gumball/contract/platforms/platforms.endpoints';
import type { platformsRoutes } from '@gumball/contract/platforms/platforms.routes';
import { isLockedByTwitter } from '@gumball/rules/tasks/task-gate';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { useIsOff } from '../../lib/site/site.ts';

export const platformsClient = createClient<typeof platformsRoutes>(platformsEndpoints);

const platformKeys = {
  all: ['platforms'],
  setup: ['platforms', 'setup'],
  pending: ['platforms', 'pending'],
  accounts: ['platforms', 'accounts'],
} as const;

/** Refetches the linked accounts. */
export function refreshPlatforms(): void {
  refresh(platformKeys.all);
}

const twitterSetupOptions = queryOptions({
  queryKey: platformKeys.setup,
  queryFn: ({ signal }) => platformsClient.twitterSetup(undefined, { signal }),
});

/** Returns whether the member's Twitter account is set up; nothing while tasks are off. */
export function useTwitterSetup() {
  const isOff = useIsOff('tasks');
  return useQuery({ ...twitterSetupOptions, enabled: !isOff });
}

/** Returns whether all tasks are locked until the Twitter account is set up. */
export function areTasksLocked({
  gate,
  configured,
  hasSetup,
}: ResponseOf<typeof platformsRoutes.twitterSetup>): boolean {
  return isLockedByTwitter({ gate, isTwitterConfigured: configured, hasTwitter: hasSetup });
}

/** Prefetches the state of the Twitter set-up. */
export async function prefetchTwitterSetup(): Promise<void> {
  await queryClient.query(twitterSetupOptions);
}

/** Returns a Twitter set-up in progress. It is fetched once when the form opens. */
export function usePendingTwitterSetup() {
  return useQuery({
    queryKey: platformKeys.pending,
    queryFn: async ({ signal }) => (await platformsClient.verificationStatus(undefined, { signal })).verification,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns the linked account of each platform. */
export function useAccounts() {
  return useQuery({
    queryKey: platformKeys.accounts,
    queryFn: async ({ signal }) => (await platformsClient.accounts(undefined, { signal })).accounts,
  });
}
