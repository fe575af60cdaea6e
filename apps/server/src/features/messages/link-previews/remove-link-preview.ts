import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { messageLink } from '@gumball/rules/messages/message-link';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockOwnMessage } from '../bots/own-messages.store.ts';
import { broadcastChange, viewChange } from '../changes/broadcast-change.ts';
import { type ChangeRow, listReaders } from '../changes/changes.store.ts';
import { findMessageKey, type MessageKey, type MessageRef } from '../message-key.store.ts';
import { updateLinkPreview } from './link-previews.store.ts';

/**
 * Removes the link preview of an own message for all participants, also one that has not come yet. It does not come
 * back while the message has this link. Idempotent. Throws `MESSAGE_NOT_FOUND`, and `ACCESS_DENIED` for others and
 * across a block.
 */
export async function removeLinkPreview(
  deps: Pick<Deps, 'db' | 'realtime'>,
  limit: Limit,
  viewer: Viewer,
  message: MessageRef,
): Promise<MessageChange> {
  await limit.consume(viewer.userId);
  const key = await findMessageKey(deps.db, message);
  if (!key) throw new AppError('MESSAGE_NOT_FOUND');
  const { row, readers } = await deps.db.transaction(async (tx) => {
    const changed = await remove(tx, viewer, key);
    return { row: changed, readers: await listReaders(tx, changed, { hasNewText: false }) };
  });
  // A repeated removal is broadcast again: the first request may have ended between its commit and its broadcast.
  return viewChange(broadcastChange(deps.realtime, row, readers), readers.includes(viewer.userId));
}

async function remove(tx: Executor, { userId }: Viewer, key: MessageKey): Promise<ChangeRow> {
  const message = await lockOwnMessage(tx, key, userId, null);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  if (message.sender_id !== userId || message.is_read_only) throw new AppError('ACCESS_DENIED');
  assertOk(checkChatChange('remove-preview', message.is_closed));
  if (message.link_preview_removed || messageLink(message.content) === undefined) return message;
  return updateLinkPreview(tx, message, { preview: null, isRemoved: true });
}
