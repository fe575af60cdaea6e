import type { MessagesDeps } from '../files/create-signed-file-urls.ts';
import { conversationBroadcasts } from './conversations.broadcasts.ts';
import { findDirect } from './conversations.store.ts';
import { leaveRoom } from './end-participation.ts';

/**
 * After a block or its end between two users: closes their direct conversation on this server's connections
 * (`closeRooms`), or broadcasts its new state to both (`broadcast`).
 */
export function notifyBlock(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files'>,
  [userAId, userBId]: [string, string],
  effect: 'closeRooms' | 'broadcast',
): void {
  findDirect(deps.db, userAId, userBId).then(
    (conversationId) => {
      if (conversationId === undefined) return;
      for (const userId of [userAId, userBId]) {
        if (effect === 'closeRooms') leaveRoom(deps, { userId, conversationId });
        else conversationBroadcasts(deps).changed(userId, conversationId);
      }
    },
    (error: unknown) => deps.log.warn({ err: error }, 'failed to apply a block to a conversation'),
  );
}
