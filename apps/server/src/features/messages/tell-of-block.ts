import { conversationNews } from './conversation-news.ts';
import { findDirect } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { leaveRoom } from './end-participation.ts';

/**
 * After a block or its end between two users (`one,other`): closes their direct conversation on this server's
 * connections (`rooms`), or broadcasts its new state to both (`news`).
 */
export function tellOfBlock(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files'>,
  payload: string,
  what: 'rooms' | 'news',
): void {
  const [one = '', other = ''] = payload.split(',');
  findDirect(deps.db, one, other).then(
    (conversationId) => {
      if (conversationId === undefined) return;
      for (const userId of [one, other]) {
        if (what === 'rooms') leaveRoom(deps, `${userId},${conversationId}`);
        else conversationNews(deps).changed(userId, conversationId);
      }
    },
    (error: unknown) => deps.log.warn({ err: error }, 'failed to apply a block to a conversation'),
  );
}
