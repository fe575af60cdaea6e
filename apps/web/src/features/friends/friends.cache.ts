/** The cache of friends. A change of the friendship status goes through here to all places that show it. */
import type { ListedUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { type FriendshipStatus, withFriendship } from '@gumball/rules/friends/friendship';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';

/** A member's profile, a blocked user without any other data, or a missing one. */
export type UserProfile =
  | { kind: 'seen'; user: PublicUser }
  | { kind: 'blocked'; userId: string }
  | { kind: 'notFound' };

/** The query keys. */
export const friendKeys = {
  lists: ['friends', 'list'] as const,
  friends: (q: string) => ['friends', 'list', 'friends', q] as const,
  requests: ['friends', 'list', 'requests'] as const,
  sent: ['friends', 'list', 'sent'] as const,
  blocked: ['friends', 'blocked'] as const,
  discover: ['friends', 'list', 'discover'] as const,
  people: ['friends', 'person'] as const,
  person: (identifier: string) => ['friends', 'person', identifier] as const,
};

type Friendship = { status: FriendshipStatus; friendRequestId: string | null };
type Loaded = InfiniteData<Page<ListedUser>>;

function hasStatus<T extends ListedUser>(member: T, { status, friendRequestId }: Friendship): T {
  const known = 'friendsCount' in member && typeof member.friendsCount === 'number' ? member.friendsCount : 0;
  const next = withFriendship({ ...member, friendsCount: known }, status, friendRequestId);
  if ('friendsCount' in member) return next;
  return { ...member, friendshipStatus: next.friendshipStatus, friendRequestId: next.friendRequestId };
}

/** Returns the cached friendship status of a user. */
export function cachedFriendship(userId: string): Friendship | undefined {
  for (const [, person] of queryClient.getQueriesData<UserProfile>({ queryKey: friendKeys.people })) {
    if (person?.kind === 'seen' && person.user.id === userId) {
      return { status: person.user.friendshipStatus, friendRequestId: person.user.friendRequestId };
    }
  }
  for (const [, list] of queryClient.getQueriesData<Loaded>({ queryKey: friendKeys.lists })) {
    const member = list?.pages.flatMap((page) => page.items).find((item) => item.id === userId);
    if (member) return { status: member.friendshipStatus, friendRequestId: member.friendRequestId };
  }
  return undefined;
}

function changeMember(userId: string, change: <T extends ListedUser>(member: T) => T): void {
  queryClient.setQueriesData<UserProfile>({ queryKey: friendKeys.people }, (person) =>
    person?.kind === 'seen' && person.user.id === userId ? { ...person, user: change(person.user) } : person,
  );
  queryClient.setQueriesData<Loaded>({ queryKey: friendKeys.lists }, (list) =>
    list?.pages.some((page) => page.items.some((item) => item.id === userId))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === userId ? change(item) : item)),
          })),
        }
      : list,
  );
}

/** Sets the friendship status of a user in all places that show it. */
export function setFriendship(userId: string, friendship: Friendship): void {
  changeMember(userId, (member) => hasStatus(member, friendship));
}

/** Sets the presence of a friend in all places that show it; other users have none. */
export function setPresence(userId: string, presence: Partial<Pick<ListedUser, 'isOnline' | 'lastSeen'>>): void {
  changeMember(userId, (member) => (member.friendshipStatus === 'friends' ? { ...member, ...presence } : member));
}

/** Adjusts the own counts of friends and received requests for an optimistic change. */
export function adjustCounts(before: FriendshipStatus, after: FriendshipStatus): void {
  const gained = (status: FriendshipStatus) => Number(after === status) - Number(before === status);
  navBadges.set({ friends: Math.max(0, navBadges.get().friends + gained('received')) });
  const now = session.get();
  if (now.status === 'member') {
    session.updateUser({ friendsCount: Math.max(0, now.user.friendsCount + gained('friends')) });
  }
}

/**
 * Refetches lists whose members have changed. The old state is shown until the response arrives. Suggestions do not
 * change while they are shown.
 */
export function refreshLists(): void {
  refresh(['friends', 'list', 'friends']);
  refresh(friendKeys.requests);
  refresh(friendKeys.sent);
  refresh(friendKeys.blocked);
}
