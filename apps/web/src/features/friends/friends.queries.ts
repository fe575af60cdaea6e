/** Queries of friends, requests, suggestions and profiles: docs/product.md, Friends. */

import { blocksEndpoints } from '@gumball/contract/blocks/blocks.endpoints';
import type { blocksRoutes } from '@gumball/contract/blocks/blocks.routes';
import { friendsEndpoints } from '@gumball/contract/friends/friends.endpoints';
import type { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { usersEndpoints } from '@gumball/contract/users/users.endpoints';
import type { usersRoutes } from '@gumball/contract/users/users.routes';
import type { ListedUser, UserSummary } from '@gumball/contract/users/users.schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { friendKeys, type UserProfile } from './friends.cache.ts';
import { startFriendsLive } from './friends.live.ts';

export const friendsClient = createClient<typeof friendsRoutes>(friendsEndpoints);
export const blocksClient = createClient<typeof blocksRoutes>(blocksEndpoints);
const usersClient = createClient<typeof usersRoutes>(usersEndpoints);

function useList<Item extends { id: string }>(pages: ReturnType<typeof infiniteListOptions<Item>>) {
  startFriendsLive();
  return useInfiniteList(pages);
}

const friendsOf = (q: string) =>
  infiniteListOptions<ListedUser>(
    friendKeys.friends(q),
    async (page, signal) => {
      const { friends, pagination } = await (q === ''
        ? friendsClient.list({ query: page }, { signal })
        : friendsClient.chat({ query: { ...page, q } }, { signal }));
      return { items: friends, next: pagination.nextCursor };
    },
    q === '' ? 'friends' : undefined,
  );

/** The member's friends, newest first; with a search, those whose names match, by name. */
export function useFriends(q: string) {
  return useList(friendsOf(q));
}

/** Prefetches the first friends. */
export async function prefetchFriends(): Promise<void> {
  startFriendsLive();
  await queryClient.infiniteQuery(friendsOf(''));
}

function useRequests(type: 'received' | 'sent') {
  const key = type === 'received' ? friendKeys.requests : friendKeys.sent;
  const other = type === 'received' ? 'sender' : 'receiver';
  return useList(
    infiniteListOptions<ListedUser>(
      key,
      async (page, signal) => {
        const { requests, pagination } = await friendsClient.requests({ query: { ...page, type } }, { signal });
        return { items: requests.map((request) => request[other]), next: pagination.nextCursor };
      },
      `friend-requests:${type}`,
    ),
  );
}

/** The received requests, newest first. */
export function useReceivedRequests() {
  return useRequests('received');
}

/** The sent requests, newest first. */
export function useSentRequests() {
  return useRequests('sent');
}

/** The blocked members, last blocked first. */
export function useBlocked() {
  return useList(
    infiniteListOptions<UserSummary>(friendKeys.blocked, async (query, signal) => {
      const { users, pagination } = await blocksClient.list({ query }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

/** Suggested members. */
export function useSuggestions() {
  return useList(
    infiniteListOptions(friendKeys.discover, async (query, signal) => {
      const { users, pagination } = await friendsClient.discover({ query }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

const userQuery = (identifier: string) =>
  queryOptions({
    queryKey: friendKeys.person(identifier),
    queryFn: async ({ signal }): Promise<UserProfile> => {
      try {
        return { kind: 'seen', user: (await usersClient.get({ params: { id: identifier } }, { signal })).user };
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      try {
        const { status, userId } = await friendsClient.status({ params: { id: identifier } }, { signal });
        return status === 'blocked' ? { kind: 'blocked', userId } : { kind: 'notFound' };
      } catch (error) {
        if (isMissing(error)) return { kind: 'notFound' };
        throw error;
      }
    },
  });

/** A member by id or username. */
export function useUser(identifier: string) {
  startFriendsLive();
  return useQuery(userQuery(identifier));
}

/** Prefetches a member's profile. */
export async function prefetchUser(identifier: string): Promise<void> {
  startFriendsLive();
  await queryClient.query(userQuery(identifier));
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
