/** The bots in a conversation: docs/product.md, Programs. Loaded with the details of a group, and with the first `/`. */
import { groupBotsEndpoints } from '@gumball/contract/messages/group-bots.endpoints';
import type { GroupBot, groupBotsRoutes } from '@gumball/contract/messages/group-bots.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

const client = createClient<typeof groupBotsRoutes>(groupBotsEndpoints);
const botsKey = (conversationId: string) => ['messages', 'bots', conversationId] as const;

/** Returns the bots in a group, or the one of a direct conversation. */
export function useGroupBots(conversationId: string, staleTime = 0) {
  return useQuery({
    queryKey: botsKey(conversationId),
    queryFn: async ({ signal }) => (await client.list({ params: { id: conversationId } }, { signal })).bots,
    staleTime,
  });
}

/**
 * Keeps the bots of a conversation up to date while it is open: after a change of one of them, of the group, and after
 * the connection was lost. Returns a function that stops it.
 */
export function watchBots(conversationId: string): () => void {
  const queryKey = botsKey(conversationId);
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const unsubscribers = [
    socket.on('conversation:bots', (event) => {
      if (event.conversationId === conversationId) refresh();
    }),
    socket.on('user:updated', ({ user }) => {
      if (queryClient.getQueryData<GroupBot[]>(queryKey)?.some(({ id }) => id === user.id)) refresh();
    }),
    socket.onConnect(refresh),
  ];
  return () => {
    unsubscribers.forEach((unsubscribe) => unsubscribe());
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

async function runMutation(
  conversationId: string,
  request: () => Promise<{ bots: GroupBot[] }>,
  failureText: string,
): Promise<boolean> {
  try {
    queryClient.setQueryData<GroupBot[]>(botsKey(conversationId), (await request()).bots);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  }
}

/** Adds a bot to a group by its username. Returns whether it succeeded. */
export function addGroupBot(id: string, username: string): Promise<boolean> {
  return runMutation(id, () => client.add({ params: { id }, body: { username } }), t('Failed to add the bot'));
}

/** Removes a bot from a group. Returns whether it succeeded. */
export function removeGroupBot(id: string, userId: string): Promise<boolean> {
  return runMutation(id, () => client.remove({ params: { id, userId } }), t('Failed to remove the bot'));
}
