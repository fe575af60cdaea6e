/** The chat of a community: docs/product.md, Communities. */
import { communityChatEndpoints } from '@gumball/contract/communities/community-chat.endpoints';
import type { CommunityChat, communityChatRoutes } from '@gumball/contract/communities/community-chat.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { communityKeys } from '../data/communities.cache.ts';
import { startCommunitiesLive } from '../data/communities.live.ts';

const client = createClient<typeof communityChatRoutes>(communityChatEndpoints);

/** Returns the chat of a community for its members; undefined for others. */
export function useCommunityChat(communityId: string, isMember: boolean): CommunityChat | undefined {
  startCommunitiesLive();
  const { data } = useQuery({
    queryKey: communityKeys.chat(communityId),
    enabled: isMember,
    queryFn: async ({ signal }) => (await client.get({ params: { id: communityId } }, { signal })).chat,
  });
  return isMember ? data : undefined;
}

async function change(
  communityId: string,
  request: () => Promise<{ chat: CommunityChat }>,
  failure: string,
): Promise<CommunityChat | undefined> {
  try {
    const { chat } = await request();
    queryClient.setQueryData(communityKeys.chat(communityId), chat);
    return chat;
  } catch (error) {
    toast.error(failureMessage(error, failure));
    refresh(communityKeys.chat(communityId));
    return undefined;
  }
}

/** Joins the chat of a community. Returns the conversation, or undefined after a failure. */
export async function joinCommunityChat(communityId: string): Promise<string | undefined> {
  const request = () => client.join({ params: { id: communityId } });
  return (await change(communityId, request, t('Failed to join the chat')))?.conversationId ?? undefined;
}

/** Switches the chat of a community on, or off after a confirmation. */
export async function switchCommunityChat({ id, name }: { id: string; name: string }, isOn: boolean): Promise<void> {
  const isConfirmed =
    isOn ||
    (await confirm({
      question: t('Turn off the chat of {name}?', { name }),
      detail: t('All its messages will be gone for good.'),
      verb: t('Turn off'),
      tone: 'danger',
    }));
  if (isConfirmed)
    await change(id, () => client.set({ params: { id }, body: { isOn } }), t('Failed to change the chat'));
}
