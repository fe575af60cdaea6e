/** Live news about communities: docs/product.md, Communities. The client that caused an event handles it like every other. */
import { useEffect } from 'react';
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { communityKeys, dropCommunity, refreshOwnLists, setRole, takeFacts } from './communities.cache.ts';

/** Most communities that one connection may watch. */
const watchedMax = 100;
const tellDelayMs = 150;

/** Communities on screen, with how many times each is. */
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

/** Follows a community while it is on screen. */
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

/** Listens from the first community on screen until the page is left. */
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
  // News that came while there was no connection is read instead.
  socket.onConnect(() => {
    connections += 1;
    tell();
    if (connections > 1) refresh(communityKeys.all);
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
