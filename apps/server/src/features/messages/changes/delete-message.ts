import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { checkChatChange, mayDeleteInCommunityChat } from '@gumball/rules/communities/community-chat';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockOwnMessage } from '../bots/own-messages.store.ts';
import { releaseFiles } from '../files/files.store.ts';
import { findMessageKey, type MessageKey, type MessageRef } from '../message-key.store.ts';
import { broadcastChange, viewChange } from './broadcast-change.ts';
import { type ChangeRow, clearMessage, listReaders } from './changes.store.ts';

/**
 * Deletes an own message for everybody, or that of another one in the chat of a community: it loses its text, files and
 * former texts and keeps its place. Idempotent. Throws `MESSAGE_NOT_FOUND`, and `ACCESS_DENIED` for others and across a
 * block.
 */
export async function deleteMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'notifier'>,
  limit: Limit,
  viewer: Viewer,
  message: MessageRef,
): Promise<MessageChange> {
  await limit.consume(viewer.userId);
  const key = await findMessageKey(deps.db, message);
  if (!key) throw new AppError('MESSAGE_NOT_FOUND');
  const { row, readers } = await deps.db.transaction(async (tx) => {
    const cleared = await clear(tx, viewer, key, deps.clock.now());
    return { row: cleared, readers: await listReaders(tx, cleared, { hasNewText: true }) };
  });
  const deleted = { messageId: key.id, conversationId: row.conversation_id };
  deps.notifier.notify({ about: 'message-mentions', ...deleted }, { about: 'message-deletion', ...deleted });
  return viewChange(broadcastChange(deps.realtime, row, readers), readers.includes(viewer.userId));
}

async function clear(tx: Executor, { userId }: Viewer, key: MessageKey, now: Date): Promise<ChangeRow> {
  const message = await lockOwnMessage(tx, key, userId, null);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  const { community_id: communityId, role, author_role: authorRole } = message;
  const mayDelete =
    message.sender_id === userId || (communityId !== null && mayDeleteInCommunityChat(role, authorRole ?? undefined));
  if (!mayDelete || message.is_read_only) throw new AppError('ACCESS_DENIED');
  assertOk(checkChatChange('delete', message.is_closed));
  if (message.deleted_at) return message;
  const cleared = await clearMessage(tx, message, now);
  const fileIds = message.media.map(({ id }) => id);
  if (fileIds.length > 0) await releaseFiles(tx, fileIds, message.conversation_id);
  return cleared;
}
