import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { checkPin } from '@gumball/rules/messages/pinning';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMessageKey, type MessageKey, type MessageRef } from '../message-key.store.ts';
import { broadcastChange } from './broadcast-change.ts';
import { type ChangeRow, listReaders, lockMessage } from './changes.store.ts';
import { countPinned, rememberChange, updatePin } from './marks.store.ts';

/**
 * Pins or unpins a message for all participants. Repeated calls with the same `changeId` are one change, and return
 * what the message is now. Throws `MESSAGE_NOT_FOUND`, the errors of `checkPin`, and `COMMUNITY_CLOSED`.
 */
export async function pinMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  limit: Limit,
  { userId }: Viewer,
  message: MessageRef,
  { isOn, changeId }: { isOn: boolean; changeId: string },
): Promise<MessageChange> {
  await limit.consume(userId);
  const key = await findMessageKey(deps.db, message);
  if (!key) throw new AppError('MESSAGE_NOT_FOUND');
  const { row, readers } = await deps.db.transaction(async (tx) => {
    const changed = await storePin(tx, { userId, changeId }, key, isOn ? deps.clock.now() : null);
    return { row: changed, readers: await listReaders(tx, changed, { hasNewText: false }) };
  });
  // A repeated change is broadcast again: the first request may have ended between its commit and its broadcast.
  return broadcastChange(deps.realtime, row, readers);
}

async function storePin(
  tx: Executor,
  { userId, changeId }: { userId: string; changeId: string },
  key: MessageKey,
  pinnedAt: Date | null,
): Promise<ChangeRow> {
  const message = await lockMessage(tx, key, userId, null);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  const { conversation_id: conversationId } = message;
  // A refusal below takes this back with the transaction.
  if (!(await rememberChange(tx, { conversationId, userId, changeId }))) return message;
  const isOn = pinnedAt !== null;
  const isPinned = message.pinned_at !== null;
  const facts = {
    role: message.role,
    membersMay: message.members_may,
    isDeleted: message.deleted_at !== null,
    isReadOnly: message.is_read_only,
    isPinned,
    pinned: await countPinned(tx, conversationId),
  };
  assertOk(checkPin(facts, isOn));
  assertOk(checkChatChange('pin', message.is_closed));
  return isOn === isPinned ? message : updatePin(tx, message, pinnedAt);
}
