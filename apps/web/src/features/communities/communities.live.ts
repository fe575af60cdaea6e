/**
 * Live events of communities: docs/product.md, Communities. The client that caused an event handles it like every
 * other.
 */
import { useEffect } from 'react';
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { communityKeys, dropCommunity, refreshOwnLists, setRole, takeFacts } from './communities.cache.ts';

/** The maximum number of communities that one connection may subscribe to. */
const watchedMax = 100;
const tellDelayMs = 150;

/** The communities on screen, with the number of components that show each. */
const watched = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;
let connections = 0;

function tell(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    socket.emitVolatile('communities:watch', { communityIds: [...watched.keys()].slice(-watchedMax) });
  }, tellDelayMs);
}

/** Subscribes to a community while a component that shows it is mounted. */
export function useWatchCommunity(id: string): void {
  useEffect(() => {
    watched.set(id, (watched.get(id) ?? 0) + 1);
    tell();
    return () => {
      const left = (watched.get(id) ?? 1) - 1;
      if (left > 0) {
        watched.set(id, left);
        return;
      }
      watched.delete(id);
      tell();
    };
  }, [id]);
}

/** Registers the event handlers once. They stay until the page is unloaded. */
export function startCommunitiesLive(): void {
  if (started) return;
  started = true;
  socket.on('community:changed', ({ community }) => takeFacts(community));
  socket.on('community:deleted', ({ communityId }) => dropCommunity(communityId));
  socket.on('community:members', ({ communityId }) => refresh(communityKeys.members(communityId)));
  socket.on('community:membership', ({ communityId, userRole, memberCount, communitiesCount }) => {
    setRole(communityId, userRole, memberCount);
    session.updateUser({ communitiesCount });
    refreshOwnLists();
  });
  // Events missed while the connection was down are fetched instead.
  socket.onConnect(() => {
    connections += 1;
    tell();
    if (connections > 1) refresh(communityKeys.all);
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
