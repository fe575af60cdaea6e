/** The bots in a group: docs/product.md, Programs. Loaded with the details of a group. */
import { groupBotsEndpoints } from '@gumball/contract/messages/group-bots.endpoints';
import type { GroupBot, groupBotsRoutes } from '@gumball/contract/messages/group-bots.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

const client = createClient<typeof groupBotsRoutes>(groupBotsEndpoints);
const botsKey = (conversationId: string) => ['messages', 'bots', conversationId] as const;

/** Returns the bots in a group. */
export function useGroupBots(conversationId: string) {
  return useQuery({
    queryKey: botsKey(conversationId),
    queryFn: async ({ signal }) => (await client.list({ params: { id: conversationId } }, { signal })).bots,
    staleTime: 0,
  });
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
