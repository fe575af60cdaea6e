/** Live news about friendship: docs/product.md, Friends. The client that caused an event handles it like every other. */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { friendKeys, refreshLists, setFriendship, setPresence } from './friends.cache.ts';
import { recordEvent } from './pending-actions.ts';

let started = false;
let connections = 0;

/** Listens from the first list or page of a member on screen until the page is left. */
export function startFriendsLive(): void {
  if (started) return;
  started = true;
  socket.on('friends:changed', ({ userId, status, friendRequestId }) => {
    recordEvent(userId, { status, friendRequestId });
    setFriendship(userId, { status, friendRequestId });
    refreshLists();
  });
  socket.on('user:online', ({ userId }) => setPresence(userId, { isOnline: true }));
  socket.on('user:offline', ({ userId, lastSeen }) => setPresence(userId, { isOnline: false, lastSeen }));
  // News that came while there was no connection is read instead.
  socket.onConnect(() => {
    connections += 1;
    if (connections === 1) return;
    refreshLists();
    refresh(friendKeys.people);
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
