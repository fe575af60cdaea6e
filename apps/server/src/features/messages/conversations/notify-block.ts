import type { MessagesDeps } from '../files/create-signed-file-urls.ts';
import { conversationBroadcasts } from './conversations.broadcasts.ts';
import { findDirect } from './conversations.store.ts';
import { leaveRoom } from './end-participation.ts';

/**
 * After a block or its end between two users (`one,other`): closes their direct conversation on this server's
 * connections (`rooms`), or broadcasts its new state to both (`news`).
 */
export function notifyBlock(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files'>,
  payload: string,
  effect: 'rooms' | 'news',
): void {
  const [userAId = '', userBId = ''] = payload.split(',');
  findDirect(deps.db, userAId, userBId).then(
    (conversationId) => {
      if (conversationId === undefined) return;
      for (const userId of [userAId, userBId]) {
        if (effect === 'rooms') leaveRoom(deps, `${userId},${conversationId}`);
        else conversationBroadcasts(deps).changed(userId, conversationId);
      }
    },
    (error: unknown) => deps.log.warn({ err: error }, 'failed to apply a block to a conversation'),
  );
}
