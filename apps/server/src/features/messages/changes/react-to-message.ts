import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { checkReaction, toReactionEmoji, withReaction } from '@gumball/rules/messages/reactions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { broadcastChange } from './broadcast-change.ts';
import { type ChangeRow, listReaders, lockMessage } from './changes.store.ts';
import { rememberChange, updateReaction } from './marks.store.ts';

/**
 * Adds or removes a reaction of the viewer. Repeated calls with the same `changeId` are one change, and return what the
 * message is now. Throws `REACTION_INVALID`, `MESSAGE_NOT_FOUND`, and the errors of `checkReaction`.
 */
export async function reactToMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'notifier'>,
  limit: Limit,
  { userId }: Viewer,
  messageId: string,
  request: { emoji: string; isOn: boolean; changeId: string },
): Promise<MessageChange> {
  const emoji = toReactionEmoji(request.emoji);
  if (emoji === undefined) throw new AppError('REACTION_INVALID', { field: 'emoji' });
  await limit.consume(userId);
  const { row, readers } = await deps.db.transaction(async (tx) => {
    const reaction = { userId, emoji, isOn: request.isOn, now: deps.clock.now() };
    const changed = await storeReaction(tx, messageId, request.changeId, reaction);
    return { row: changed, readers: await listReaders(tx, changed, { hasNewText: false }) };
  });
  deps.notifier.notify({ about: 'message-reaction', messageId, actorId: userId });
  // A repeated change is broadcast again: the first request may have ended between its commit and its broadcast.
  return broadcastChange(deps.realtime, row, readers);
}

async function storeReaction(
  tx: Executor,
  messageId: string,
  changeId: string,
  reaction: { userId: string; emoji: string; isOn: boolean; now: Date },
): Promise<ChangeRow> {
  const { userId } = reaction;
  const message = await lockMessage(tx, messageId, userId, null);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  // A refusal below takes this back with the transaction.
  if (!(await rememberChange(tx, { conversationId: message.conversation_id, userId, changeId }))) return message;
  const reactions = message.reactions ?? [];
  const facts = { reactions, isDeleted: message.deleted_at !== null, isReadOnly: message.is_read_only };
  assertOk(checkReaction(facts, reaction));
  const next = withReaction(reactions, reaction);
  return next === reactions ? message : updateReaction(tx, message, reaction, next);
}
