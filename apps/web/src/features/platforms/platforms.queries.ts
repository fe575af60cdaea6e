/** Reads of the member's accounts on other platforms: docs/product.md, Platforms. */
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

/** Reads again what is known of linked accounts. */
export function refreshPlatforms(): void {
  refresh(keys.all);
}

/** Follows what is linked and unlinked, here or elsewhere, and tells `onChange` of it. */
export function usePlatformsLive(onChange: () => void): void {
  useEffect(() => {
    let connections = 0;
    const tell = () => {
      refreshPlatforms();
      onChange();
    };
    const stopEvents = socket.on('accounts:changed', tell);
    // News that came while there was no connection is read instead.
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

/** Whether the member's Twitter account is set up. */
export function useTwitterSetup() {
  return useQuery(twitterSetup);
}

/** Reads it for somebody who is about to open the tasks. */
export async function readSetupAhead(): Promise<void> {
  await queryClient.query(twitterSetup);
}

/** A Twitter set-up that was begun before, read once when the block opens. */
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

/** How the member stands with each platform. */
export function useAccounts() {
  return useQuery({
    queryKey: keys.accounts,
    queryFn: async ({ signal }) => (await platformsClient.accounts(undefined, { signal })).accounts,
  });
}
