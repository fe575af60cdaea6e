import type { Message } from '@gumball/contract/messages/messages.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { listMarks } from './marks.store.ts';
import { findMessage } from './messages.store.ts';
import { messageOf, standingOf } from './messages.view.ts';

/** Returns one message, its files with new signed URLs. Throws `MESSAGE_NOT_FOUND`. */
export async function getMessage(
  { db, files }: Pick<MessagesDeps, 'db' | 'files'>,
  viewer: Viewer,
  messageId: string,
): Promise<Message> {
  const row = await findMessage(db, messageId, viewer.userId);
  const marks = row ? await listMarks(db, row.conversation_id, viewer.userId) : [];
  if (!row || marks.length === 0) throw new AppError('MESSAGE_NOT_FOUND');
  const epoch = marks[0]?.epoch ?? 0;
  return messageOf(
    row,
    standingOf(row, viewer.userId, marks),
    row.media.map((media) => files.show(media, row.conversation_id, epoch)),
  );
}
