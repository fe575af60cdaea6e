/** Live names and pictures of members: docs/product.md, Members and profiles. */
import type { UsersServerEvents } from '@gumball/contract/users/users.events';
import { queryClient } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { currentUserId } from '../../lib/session/user-state.ts';
import { withUser } from './with-user.ts';

function applyUser({ user }: UsersServerEvents['user:updated']): void {
  if (user.id === currentUserId()) session.updateUser(user);
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data } = query.state;
    const next = withUser(data, user);
    // Only what is shown changes: the data is as old as before.
    if (next !== data) query.setData(next, { updatedAt: query.state.dataUpdatedAt, manual: true });
  }
}

/**
 * Applies changes of names and pictures wherever they are shown, and of what the network offers. Returns a function that
 * stops it.
 */
export function subscribeUsers(): () => void {
  const unsubscribers = [
    socket.on('user:updated', applyUser),
    socket.on('user:features', (features) => session.updateUser(features)),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}
