import type { Deps } from '../../../deps.ts';
import { releaseFiles } from '../files/files.store.ts';
import { findMessageKey } from '../message-key.store.ts';
import { broadcastChange } from './broadcast-change.ts';
import { clearMessage, findReader, listReaders, lockMessage } from './changes.store.ts';

/** Deletes a message for everybody by a decision of operators. A missing or deleted message counts as removed. */
export async function removeMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'notifier'>,
  messageId: string,
): Promise<void> {
  const key = await findMessageKey(deps.db, { id: messageId });
  if (!key) return;
  const cleared = await deps.db.transaction(async (tx) => {
    const readerId = await findReader(tx, key);
    const message = readerId && (await lockMessage(tx, key, readerId, null));
    if (!message || message.deleted_at) return undefined;
    const row = await clearMessage(tx, message, deps.clock.now());
    const fileIds = message.media.map(({ id }) => id);
    if (fileIds.length > 0) await releaseFiles(tx, fileIds, message.conversation_id);
    return { row, readers: await listReaders(tx, row, { hasNewText: true }) };
  });
  if (!cleared) return;
  const deleted = { messageId, conversationId: cleared.row.conversation_id };
  deps.notifier.notify({ about: 'message-mentions', ...deleted }, { about: 'message-deletion', ...deleted });
  broadcastChange(deps.realtime, cleared.row, cleared.readers);
}
