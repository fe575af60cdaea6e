import type { Deps } from '../../../deps.ts';
import { findDirect } from './direct.store.ts';
import { leaveRoom } from './end-participation.ts';

/**
 * After a block or its end between two users: closes their direct conversation on this server's connections
 * (`closeRooms`), or broadcasts its new state to both (`broadcast`).
 */
export function notifyBlock(
  deps: Pick<Deps, 'db' | 'realtime' | 'log' | 'conversationBroadcasts'>,
  [userAId, userBId]: [string, string],
  effect: 'closeRooms' | 'broadcast',
): void {
  findDirect(deps.db, userAId, userBId).then(
    (conversationId) => {
      if (conversationId === undefined) return;
      for (const userId of [userAId, userBId]) {
        if (effect === 'closeRooms') leaveRoom(deps, { userId, conversationId });
        else deps.conversationBroadcasts.changed(userId, conversationId);
      }
    },
    (error: unknown) => deps.log.warn({ err: error }, 'failed to apply a block to a conversation'),
  );
}
