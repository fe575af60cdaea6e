/**
 * Live events of communities: docs/product.md, Communities. The client that caused an event handles it like every
 * other.
 */
import { communitiesWatchedMax } from '@gumball/rules/communities/watch-limit';
import { useEffect } from 'react';
import { beforeCatchUp } from '../../../lib/api/missed-events.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { session } from '../../../lib/session/session.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import {
  applyFacts,
  communityKeys,
  refreshOwnLists,
  removeCommunity,
  setAcceptedRules,
  setRequested,
  setRequestsCount,
  setRole,
} from './communities.cache.ts';

const sendDelayMs = 150;

/** `mountCounts`: the communities on screen, with the number of components that show each. */
const state = createUserState(
  () => ({ mountCounts: new Map<string, number>(), timer: undefined as ReturnType<typeof setTimeout> | undefined }),
  ({ timer }) => clearTimeout(timer),
);

const watchedIds = () => [...state.mountCounts.keys()].slice(-communitiesWatchedMax);

function scheduleSend(): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    socket.emitVolatile('communities:watch', { communityIds: watchedIds() });
  }, sendDelayMs);
}

/** Subscribes to a community while a component that shows it is mounted. */
export function useWatchCommunity(id: string): void {
  useEffect(() => {
    state.mountCounts.set(id, (state.mountCounts.get(id) ?? 0) + 1);
    scheduleSend();
    return () => {
      const remaining = (state.mountCounts.get(id) ?? 1) - 1;
      if (remaining > 0) {
        state.mountCounts.set(id, remaining);
        return;
      }
      state.mountCounts.delete(id);
      scheduleSend();
    };
  }, [id]);
}

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startCommunitiesLive = once(() => {
  socket.on('community:changed', ({ community }) => applyFacts(community));
  socket.on('community:deleted', ({ communityId }) => removeCommunity(communityId));
  socket.on('community:members', ({ communityId }) => refresh(communityKeys.members(communityId)));
  socket.on('community:events', ({ communityId }) => refresh(communityKeys.events(communityId)));
  socket.on('community:access', () => {
    refresh(communityKeys.all);
    // What may be read now is subscribed to.
    scheduleSend();
  });
  socket.on('community:requests', ({ communityId, requestsCount }) => {
    setRequestsCount(communityId, requestsCount);
    refresh(communityKeys.requests(communityId));
  });
  socket.on(
    'community:membership',
    ({ communityId, userRole, isRequested, acceptedRules, memberCount, communitiesCount }) => {
      setAcceptedRules(communityId, acceptedRules);
      setRole(communityId, userRole, memberCount);
      setRequested(communityId, isRequested);
      session.updateUser({ communitiesCount });
      refreshOwnLists();
    },
  );
  // Only the conversation says that the member joined the chat of a community or left it, here or on another device.
  socket.on('conversation:created', ({ conversation: { communityId } }) => {
    if (communityId !== null) refresh(communityKeys.chat(communityId));
  });
  socket.on('conversation:removed', () => refresh(communityKeys.chats));
  beforeCatchUp(() => socket.emit('communities:watch', { communityIds: watchedIds() }));
});
