/** Reads of the members to whom the viewer can write: docs/product.md, Messages. */
import { friendsEndpoints } from '@gumball/contract/friends/friends.endpoints';
import type { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { usersEndpoints } from '@gumball/contract/users/users.endpoints';
import type { usersRoutes } from '@gumball/contract/users/users.routes';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { messagesClient } from '../runtime/browser-ports.ts';

const friendsClient = createClient<typeof friendsRoutes>(friendsEndpoints);
const usersClient = createClient<typeof usersRoutes>(usersEndpoints);

type Recipient = { user: PublicUser; conversationId: string | undefined };

/** Returns the recipient of a new conversation, and the id of an existing one with them. */
export function useRecipient(userId: string) {
  return useQuery({
    queryKey: ['messages', 'recipient', userId],
    queryFn: async ({ signal }): Promise<Recipient> => {
      const { user } = await usersClient.get({ params: { id: userId } }, { signal });
      const query = { q: user.username, type: 'direct' as const };
      const { conversations } = await messagesClient.findConversations({ query }, { signal });
      return {
        user,
        conversationId: conversations.find(({ otherParticipant }) => otherParticipant?.id === userId)?.id,
      };
    },
    gcTime: 0,
  });
}

/** Returns the friends whose name or username contains `q`; all friends for an empty one. */
export function useMessageableFriends(q: string) {
  return useInfiniteQuery({
    queryKey: ['messages', 'friends', q],
    queryFn: async ({ pageParam, signal }) => {
      const { friends, pagination } = await friendsClient.chat(
        { query: { q, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      );
      return { items: friends, next: pagination.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
}

const blockKey = (userId: string) => ['messages', 'blocked', userId] as const;

const startBlocksLive = once(() => {
  socket.on('friends:changed', ({ userId }) => refresh(blockKey(userId)));
});

/** Whether the viewer blocked a user; false without one, and until it is known. */
export function useHasBlocked(userId: string | undefined): boolean {
  startBlocksLive();
  const { data } = useQuery({
    queryKey: blockKey(userId ?? ''),
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }) => {
            const { status } = await friendsClient.status({ params: { id: userId } }, { signal });
            return status === 'blocked';
          },
  });
  return data ?? false;
}
