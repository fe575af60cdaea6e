/** The cache of communities. Every change goes through these functions, so that all lists and pages agree. */
import type { Community, CommunityFacts, CommunityRole } from '@gumball/contract/communities/communities.schemas';
import { withRole } from '@gumball/rules/communities/community-roles';
import type { InfiniteData } from '@tanstack/react-query';
import { createConcurrentEvents } from '../../../lib/api/concurrent-events.ts';
import type { Page } from '../../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';

type CachedList<Item> = InfiniteData<Page<Item>>;

/** The query keys of communities. */
export const communityKeys = {
  all: ['communities'] as const,
  lists: ['communities', 'list'] as const,
  ownList: (filter: string, limit: number) => ['communities', 'list', 'own', filter, limit] as const,
  ownLists: ['communities', 'list', 'own'] as const,
  explore: (q: string) => ['communities', 'list', 'explore', q] as const,
  detail: (id: string) => ['communities', 'one', id] as const,
  members: (id: string) => ['communities', 'members', id] as const,
  events: (id: string) => ['communities', 'events', id] as const,
  requests: (id: string) => ['communities', 'requests', id] as const,
  chats: ['communities', 'chat'] as const,
  chat: (id: string) => ['communities', 'chat', id] as const,
};

function updateLists(change: (items: Community[]) => Community[]): void {
  queryClient.setQueriesData<CachedList<Community>>({ queryKey: communityKeys.lists }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => {
      const items = change(page.items);
      return items === page.items ? page : { ...page, items };
    });
    return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
  });
}

/** The changes that live events made while a query was running. An entry without `change` is a deletion. */
const concurrentEvents = createConcurrentEvents<{ id: string; change?: (community: Community) => Community }>();

/**
 * Runs a query of communities and applies the events that arrive while it runs. The callback receives a function that
 * brings a community of the response up to date, or returns undefined if the community was deleted.
 */
export function withConcurrentEvents<T>(
  read: (applyEvents: (community: Community) => Community | undefined) => Promise<T>,
): Promise<T> {
  return concurrentEvents.track((eventsSince) =>
    read((fetched) =>
      eventsSince().reduce<Community | undefined>(
        (community, { id, change }) => (community?.id === id ? change?.(community) : community),
        fetched,
      ),
    ),
  );
}

/** Updates a community in every list and on its own page. */
export function updateCommunity(id: string, change: (community: Community) => Community): void {
  concurrentEvents.record({ id, change });
  updateLists((items) =>
    items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? change(item) : item)) : items,
  );
  queryClient.setQueryData<Community | null>(communityKeys.detail(id), (cached) => (cached ? change(cached) : cached));
}

/** Applies newer facts. The viewer's role does not change. */
export function applyFacts(facts: CommunityFacts): void {
  updateCommunity(facts.id, (community) => ({ ...community, ...facts }));
}

/** Returns a community from any cached list or page. */
export function findCommunity(id: string): Community | undefined {
  const cached = queryClient.getQueryData<Community | null>(communityKeys.detail(id));
  if (cached) return cached;
  for (const [, list] of queryClient.getQueriesData<CachedList<Community>>({ queryKey: communityKeys.lists })) {
    const found = list?.pages.flatMap((page) => page.items).find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Sets the viewer's role and adjusts the member count. A `memberCount` from the server replaces the estimate. */
export function setRole(id: string, role: CommunityRole, memberCount?: number): void {
  updateCommunity(id, (community) => ({
    ...withRole(community, role),
    ...(memberCount === undefined ? {} : { memberCount }),
  }));
}

/** Sets the version of the rules that the viewer accepted. */
export function setAcceptedRules(id: string, acceptedRules: number | null): void {
  updateCommunity(id, (community) => ({ ...community, acceptedRules }));
}

/** Sets whether a request of the viewer to join waits. */
export function setRequested(id: string, isRequested: boolean): void {
  updateCommunity(id, (community) => ({ ...community, isRequested: isRequested && !community.isMember }));
}

/** Sets the number of requests that wait for the viewer's decision. */
export function setRequestsCount(id: string, requestsCount: number): void {
  updateCommunity(id, (community) => ({ ...community, requestsCount }));
}

/** Removes a deleted community from every list. Its own page becomes null, which means "not found". */
export function removeCommunity(id: string): void {
  concurrentEvents.record({ id });
  updateLists((items) => (items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items));
  queryClient.setQueryData<Community | null>(communityKeys.detail(id), (cached) =>
    cached === undefined ? undefined : null,
  );
}

/** Refetches the member's own lists after a change of membership or role. */
export function refreshOwnLists(): void {
  refresh(communityKeys.ownLists);
}

/** Stores a community that the viewer has created, and refetches the lists. */
export function cacheNewCommunity(community: Community): void {
  queryClient.setQueryData(communityKeys.detail(community.id), community);
  adjustCommunitiesCount(1);
  refresh(communityKeys.lists);
}

/** Adjusts the number of communities in the member's session. */
export function adjustCommunitiesCount(delta: number): void {
  const sessionState = session.get();
  if (sessionState.status !== 'member' || delta === 0) return;
  session.updateUser({ communitiesCount: Math.max(0, sessionState.user.communitiesCount + delta) });
}
