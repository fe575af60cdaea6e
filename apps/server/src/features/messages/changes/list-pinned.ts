import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toMessage, viewOf } from '../messages.view.ts';
import { listWatermarks } from '../receipts/watermarks.store.ts';
import { listPinnedRows } from './marks.store.ts';

/** Lists the pinned messages of a conversation, the one that was pinned last first. Throws `CONVERSATION_NOT_FOUND`. */
export async function listPinned(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  { userId }: Viewer,
  conversationId: string,
): Promise<{ messages: Message[] }> {
  const watermarks = await listWatermarks(db, conversationId, userId);
  const [own] = watermarks;
  if (!own) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = await listPinnedRows(db, conversationId, userId);
  const messages = rows.map((row) =>
    toMessage(
      row,
      viewOf(row, userId, watermarks),
      row.media.map((media) => chatFileUrls.toSignedMedia(media, conversationId, own.epoch)),
    ),
  );
  return { messages };
}
