/** What has been loaded of communities. A change goes through here to every place that shows the community. */
import type { Community, CommunityFacts, CommunityRole } from '@gumball/contract/communities/communities.schemas';
import { withRole } from '@gumball/rules/communities/community-roles';
import type { InfiniteData } from '@tanstack/react-query';
import { createConcurrentEvents } from '../../lib/api/concurrent-events.ts';
import type { Page } from '../../lib/api/infinite-list.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { session } from '../../lib/session/session.ts';

type Loaded<Item> = InfiniteData<Page<Item>>;

/** The names of what is kept. */
export const communityKeys = {
  all: ['communities'] as const,
  lists: ['communities', 'list'] as const,
  own: (filter: string, limit: number) => ['communities', 'list', 'own', filter, limit] as const,
  owns: ['communities', 'list', 'own'] as const,
  explore: (q: string) => ['communities', 'list', 'explore', q] as const,
  one: (id: string) => ['communities', 'one', id] as const,
  members: (id: string) => ['communities', 'members', id] as const,
};

function changeLists(change: (items: Community[]) => Community[]): void {
  queryClient.setQueriesData<Loaded<Community>>({ queryKey: communityKeys.lists }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => {
      const items = change(page.items);
      return items === page.items ? page : { ...page, items };
    });
    return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages };
  });
}

/** What happened to communities; without a `change` they went. */
const news = createConcurrentEvents<{ id: string; change?: (community: Community) => Community }>();

/**
 * Runs a read of communities. The server may have answered before something that has happened here since: `asNow` makes of an answered community what it is now,
 * undefined where it went.
 */
export function whileReading<T>(
  read: (asNow: (community: Community) => Community | undefined) => Promise<T>,
): Promise<T> {
  return news.track((since) =>
    read((answered) =>
      since().reduce<Community | undefined>(
        (community, { id, change }) => (community?.id === id ? change?.(community) : community),
        answered,
      ),
    ),
  );
}

/** Changes a community wherever it is shown. */
export function changeCommunity(id: string, change: (community: Community) => Community): void {
  news.record({ id, change });
  changeLists((items) =>
    items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? change(item) : item)) : items,
  );
  queryClient.setQueryData<Community | null>(communityKeys.one(id), (one) => (one ? change(one) : one));
}

/** Takes over newer facts; how the viewer stands to the community stays. */
export function takeFacts(facts: CommunityFacts): void {
  changeCommunity(facts.id, (community) => ({ ...community, ...facts }));
}

/** A community that is loaded somewhere. */
export function findCommunity(id: string): Community | undefined {
  const one = queryClient.getQueryData<Community | null>(communityKeys.one(id));
  if (one) return one;
  for (const [, list] of queryClient.getQueriesData<Loaded<Community>>({ queryKey: communityKeys.lists })) {
    const found = list?.pages.flatMap((page) => page.items).find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Shows the viewer in a role, counting along; a count that the server told takes the place of the guess. */
export function setRole(id: string, role: CommunityRole, memberCount?: number): void {
  changeCommunity(id, (community) => ({
    ...withRole(community, role),
    ...(memberCount === undefined ? {} : { memberCount }),
  }));
}

/** A deleted community leaves every list; its own page learns that it is gone. */
export function dropCommunity(id: string): void {
  news.record({ id });
  changeLists((items) => (items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items));
  queryClient.setQueryData<Community | null>(communityKeys.one(id), (one) => (one === undefined ? undefined : null));
}

/** Reads the member's own lists anew: somebody joined or left, or a role has changed. */
export function refreshOwnLists(): void {
  refresh(communityKeys.owns);
}

/** Counts the member's own communities along. */
export function countAlong(by: number): void {
  const now = session.get();
  if (now.status !== 'member' || by === 0) return;
  session.updateUser({ communitiesCount: Math.max(0, now.user.communitiesCount + by) });
}
