import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';
import { toMessage, viewOf } from '../messages.view.ts';
import { listWatermarks } from '../receipts/watermarks.store.ts';
import { findMessage } from './messages.store.ts';

/** Returns one message, its files with new signed URLs. Throws `MESSAGE_NOT_FOUND`. */
export async function getMessage(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  message: MessageRef,
): Promise<Message> {
  const key = await findMessageKey(db, message);
  const row = key && (await findMessage(db, key, viewer.userId));
  const watermarks = row ? await listWatermarks(db, row.conversation_id, viewer.userId) : [];
  if (!row || watermarks.length === 0) throw new AppError('MESSAGE_NOT_FOUND');
  const epoch = watermarks[0]?.epoch ?? 0;
  return toMessage(
    row,
    viewOf(row, viewer.userId, watermarks),
    row.media.map((media) => chatFileUrls.toSignedMedia(media, row.conversation_id, epoch)),
  );
}
