import { botEndpoints, incomingEndpoints } from '@gumball/contract/auth/programs/bots.endpoints';
import type { botRoutes, incomingRoutes } from '@gumball/contract/auth/programs/bots.routes';
import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import { webhookEndpoints } from '@gumball/contract/programs/webhooks.endpoints';
import type { webhookRoutes } from '@gumball/contract/programs/webhooks.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { refresh } from '../../lib/api/query-client.ts';

export const webhookClient = createClient<typeof webhookRoutes>(webhookEndpoints);
export const botClient = createClient<typeof botRoutes>(botEndpoints);
export const incomingClient = createClient<typeof incomingRoutes>(incomingEndpoints);
const communitiesClient = createClient<typeof communitiesRoutes>(communitiesEndpoints);

const webhooksKey = ['programs', 'webhooks'] as const;
const botsKey = ['programs', 'bots'] as const;
const deliveriesKey = (id: string) => ['programs', 'deliveries', id] as const;
const deliveriesEveryMs = 5000;
const communitiesMax = 50;

/** The webhooks of the member, the newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await webhookClient.list(undefined, { signal })).webhooks,
  });
}

/** The deliveries of a webhook, the newest first; read again while the log is open. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: deliveriesKey(id),
    queryFn: async ({ signal }) => (await webhookClient.deliveries({ params: { id } }, { signal })).deliveries,
    refetchInterval: deliveriesEveryMs,
  });
}

/** The bots and incoming webhooks of the member, the newest first. */
export function useBots() {
  return useQuery({
    queryKey: botsKey,
    queryFn: async ({ signal }) => (await botClient.list(undefined, { signal })).bots,
  });
}

/** The communities that the member owns or administers. */
export function useManagedCommunities() {
  return useQuery({
    queryKey: ['programs', 'communities'],
    async queryFn({ signal }) {
      const query = { limit: communitiesMax };
      const { communities } = await communitiesClient.mine({ query }, { signal });
      return communities.filter(({ userRole }) => userRole === 'owner' || userRole === 'admin');
    },
  });
}

export const refreshWebhooks = () => refresh(webhooksKey);
export const refreshBots = () => refresh(botsKey);
export const refreshDeliveries = (id: string) => refresh(deliveriesKey(id));
