/** Live names and pictures of members: docs/product.md, Members and profiles. */
import type { UsersServerEvents } from '@gumball/contract/users/users.events';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
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

// Both fields are absent for members.
function applyRole({ staffRole }: UsersServerEvents['user:role']): void {
  const role = { operator: staffRole === null ? undefined : true, staffRole: staffRole ?? undefined };
  session.updateUser(role as Partial<OwnUser>);
}

/**
 * Applies changes of names and pictures wherever they are shown, of what the network offers, and of the own role. Returns a function that
 * stops it.
 */
export function subscribeUsers(): () => void {
  const unsubscribers = [
    socket.on('user:updated', applyUser),
    socket.on('user:features', (features) => session.updateUser(features)),
    socket.on('user:role', applyRole),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}
