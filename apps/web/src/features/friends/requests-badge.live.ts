/** The badge on Friends in the navigation: the number of received requests. */
import { friendsEndpoints } from '@gumball/contract/friends/friends.endpoints';
import type { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import { createClient } from '../../lib/api/api-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';

const client = createClient<typeof friendsRoutes>(friendsEndpoints);

/** Keeps the badge and the own count of friends up to date. Returns a function that stops it. */
export function subscribeRequests(): () => void {
  let event = 0;
  let stopped = false;
  const read = async () => {
    const before = event;
    const { pagination } = await client.requests({ query: { type: 'received', limit: 1 } });
    // A concurrent event is newer.
    if (!stopped && event === before) navBadges.set({ friends: pagination.total ?? 0 });
  };
  const tryRead = () => {
    read().catch(() => {
      // The next connection or event updates the number.
    });
  };
  const stopEvents = socket.on('friends:changed', ({ receivedCount, friendsCount }) => {
    event += 1;
    navBadges.set({ friends: receivedCount });
    session.updateUser({ friendsCount });
  });
  // The first connection comes at once; an earlier fetch would only be repeated.
  const stopConnections = socket.onConnect(tryRead);
  return () => {
    stopped = true;
    stopEvents();
    stopConnections();
  };
}
