/**
 * Live events of friendships: docs/product.md, Friends. The client that caused an event handles it like every other.
 */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { once } from '../../lib/scheduling/once.ts';
import { friendKeys, refreshLists, setFriendship, setPresence } from './friends.cache.ts';
import { recordEvent } from './pending-actions.ts';

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startFriendsLive = once(() => {
  socket.on('friends:changed', ({ userId, status, friendRequestId }) => {
    recordEvent(userId, { status, friendRequestId });
    setFriendship(userId, { status, friendRequestId });
    refreshLists();
    // The presence of a new friend becomes visible; a former one may have blocked the viewer.
    if (status === 'friends' || status === 'none') refresh(friendKeys.people);
  });
  socket.on('user:online', ({ userId }) => setPresence(userId, { isOnline: true }));
  socket.on('user:offline', ({ userId, lastSeen }) => setPresence(userId, { isOnline: false, lastSeen }));
});
