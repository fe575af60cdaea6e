/** Queries of the events of communities: docs/product.md, Communities. */
import { communityEventsEndpoints } from '@gumball/contract/communities/community-events.endpoints';
import type { communityEventsRoutes } from '@gumball/contract/communities/community-events.routes';
import type { CommunityEvent, EventParticipant } from '@gumball/contract/communities/community-events.schemas';
import type { EventAnswer } from '@gumball/rules/communities/community-events';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { communityKeys } from '../data/communities.cache.ts';
import { startCommunitiesLive } from '../data/communities.live.ts';

export const communityEventsClient = createClient<typeof communityEventsRoutes>(communityEventsEndpoints);

/** The path of an event. */
export type EventPath = { id: string; eventId: string };

/** The query keys of events. */
export const eventKeys = {
  list: (id: string, when: 'upcoming' | 'past') => [...communityKeys.events(id), 'list', when] as const,
  one: ({ id, eventId }: EventPath) => [...communityKeys.events(id), 'one', eventId] as const,
  participants: ({ id, eventId }: EventPath, answer: EventAnswer) =>
    [...communityKeys.events(id), 'participants', eventId, answer] as const,
};

/** Returns the events of a community that have not ended, next first, or the others, latest first. */
export function useEvents(id: string, when: 'upcoming' | 'past') {
  startCommunitiesLive();
  return useInfiniteList(
    infiniteListOptions<CommunityEvent>(eventKeys.list(id, when), async (page, signal) => {
      const { events, pagination } = await communityEventsClient.list(
        { params: { id }, query: { ...page, when } },
        { signal },
      );
      return { items: events, next: pagination.nextCursor };
    }),
  );
}

/** Returns an event; null for one that the viewer may not read. */
export function useEvent(path: EventPath) {
  startCommunitiesLive();
  return useQuery({
    queryKey: eventKeys.one(path),
    queryFn: async ({ signal }): Promise<CommunityEvent | null> => {
      try {
        return (await communityEventsClient.get({ params: path }, { signal })).event;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null;
        throw error;
      }
    },
  });
}

/** Returns the members who gave an answer, earliest first. */
export function useParticipants(path: EventPath, answer: EventAnswer) {
  return useInfiniteList(
    infiniteListOptions<EventParticipant>(eventKeys.participants(path, answer), async (page, signal) => {
      const { participants, pagination } = await communityEventsClient.participants(
        { params: path, query: { ...page, answer } },
        { signal },
      );
      return { items: participants, next: pagination.nextCursor };
    }),
  );
}
