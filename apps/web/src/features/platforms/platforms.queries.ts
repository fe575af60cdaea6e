/** Queries of the member's accounts on other platforms: docs/product.md, Platforms. */
import { platformsEndpoints } from '@gumball/contract/platforms/platforms.endpoints';
import type { platformsRoutes } from '@gumball/contract/platforms/platforms.routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';

export const platformsClient = createClient<typeof platformsRoutes>(platformsEndpoints);

const keys = {
  all: ['platforms'],
  setup: ['platforms', 'setup'],
  pending: ['platforms', 'pending'],
  accounts: ['platforms', 'accounts'],
} as const;

/** Refetches the linked accounts. */
export function refreshPlatforms(): void {
  refresh(keys.all);
}

/** Refetches when an account is linked or unlinked on any device, and calls `onChange`. */
export function usePlatformsLive(onChange: () => void): void {
  useEffect(() => {
    let connections = 0;
    const tell = () => {
      refreshPlatforms();
      onChange();
    };
    const stopEvents = socket.on('accounts:changed', tell);
    // Events missed while the connection was down are fetched instead.
    const stopConnections = socket.onConnect(() => {
      connections += 1;
      if (connections > 1) tell();
    });
    return () => {
      stopEvents();
      stopConnections();
    };
  }, [onChange]);
}

const twitterSetup = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => platformsClient.twitterSetup(undefined, { signal }),
});

/** Returns whether the member's Twitter account is set up. */
export function useTwitterSetup() {
  return useQuery(twitterSetup);
}

/** Prefetches the state of the Twitter set-up. */
export async function readSetupAhead(): Promise<void> {
  await queryClient.query(twitterSetup);
}

/** Returns a Twitter set-up in progress. It is fetched once when the form opens. */
export function usePendingTwitter() {
  return useQuery({
    queryKey: keys.pending,
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
    queryKey: keys.accounts,
    queryFn: async ({ signal }) => (await platformsClient.accounts(undefined, { signal })).accounts,
  });
}
