import { conversationNews } from './conversation-news.ts';
import { findDirect } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { leaveRoom } from './end-participation.ts';

/**
 * After a block or its end between two members (`one,other`): their direct conversation is left open on no connection of this server (`rooms`), or both are
 * told how it stands now (`news`).
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
    (error: unknown) => deps.log.warn({ err: error }, 'a block could not be told to a conversation'),
  );
}
