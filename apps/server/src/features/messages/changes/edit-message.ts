import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { checkEdit } from '@gumball/rules/messages/message-changes';
import { checkMessage } from '@gumball/rules/messages/message-text';
import { amountRanges, amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockOwnMessage } from '../bots/own-messages.store.ts';
import { findMessageKey, type MessageKey, type MessageRef } from '../message-key.store.ts';
import { checkFilters } from '../messages/check-filters.ts';
import { broadcastChange, viewChange } from './broadcast-change.ts';
import { type ChangeRow, listReaders, updateContent } from './changes.store.ts';

/** A new text of a message; `editId` is its idempotency key per message. */
export type MessageEdit = { content?: string | null | undefined; editId: string };

/**
 * Edits an own message. Repeated calls with the same `editId` are one edit, and return what the message is now. Throws
 * `MESSAGE_NOT_FOUND`, `ACCESS_DENIED` for others, across a block and where members may not write, the errors of the
 * text, those of `checkEdit`, `COMMUNITY_CLOSED`, and `TEXT_REFUSED`.
 */
export async function editMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'notifier' | 'messageLinks' | 'filters'>,
  limit: Limit,
  viewer: Viewer,
  message: MessageRef,
  { content: text, editId }: MessageEdit,
): Promise<MessageChange> {
  const content = (text ?? '').trim();
  assertOk(checkMessage({ content, files: 0 }, amountRanges.messageLength[1]));
  await limit.consume(viewer.userId);
  const key = await findMessageKey(deps.db, message);
  if (!key) throw new AppError('MESSAGE_NOT_FOUND');
  const { row, readers } = await deps.db.transaction(async (tx) => {
    const changed = await storeEdit(deps, tx, viewer, key, { content, editId, now: deps.clock.now() });
    return { row: changed, readers: await listReaders(tx, changed, { hasNewText: true }) };
  });
  const edited = { messageId: key.id, conversationId: key.conversationId };
  deps.notifier.notify({ about: 'message-mentions', ...edited });
  if (!row.link_preview) deps.messageLinks.add({ ...edited, senderId: viewer.userId, content: row.content });
  // A repeated edit is broadcast again: the first request may have ended between its commit and its broadcast.
  return viewChange(broadcastChange(deps.realtime, row, readers), readers.includes(viewer.userId));
}

async function storeEdit(
  deps: Pick<Deps, 'db' | 'filters'>,
  tx: Executor,
  viewer: Viewer,
  key: MessageKey,
  edit: { content: string; editId: string; now: Date },
): Promise<ChangeRow> {
  const { userId } = viewer;
  const message = await lockOwnMessage(tx, key, userId, edit.editId);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  const isAuthor = message.sender_id === userId;
  if (isAuthor && message.is_known) return message;
  assertOk(
    checkEdit(
      {
        isAuthor,
        isDeleted: message.deleted_at !== null,
        messageType: message.message_type,
        createdAtMs: message.created_at.getTime(),
        versions: message.versions,
      },
      edit.now.getTime(),
      amountsNow().messageEditHours,
    ),
  );
  const messageLength = Math.max(amountsNow().messageLength, message.content.length);
  assertOk(checkMessage({ content: edit.content, files: 0 }, messageLength));
  assertOk(checkChatChange('edit', message.is_closed));
  if (message.is_read_only || message.is_silenced) throw new AppError('ACCESS_DENIED');
  await checkFilters(deps, viewer, message.conversation_id, edit.content);
  return edit.content === message.content ? message : updateContent(tx, message, edit);
}
