import { clientActivity } from '@gumball/contract/users/users.events';
import type { Deps } from '../../deps.ts';

/** Handles the socket events of users. */
export function handleUserEvents({ realtime, presence }: Pick<Deps, 'realtime' | 'presence'>): void {
  realtime.on('client:activity', clientActivity, async (connection, { isActive }) => {
    presence.reportActivity(connection, isActive);
    return undefined;
  });
}
