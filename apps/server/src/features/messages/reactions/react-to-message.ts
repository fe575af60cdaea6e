import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { toReactionEmoji } from '@gumball/rules/messages/reactions';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { broadcastChange } from '../changes/broadcast-change.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';

/**
 * Adds or removes a reaction of the viewer. Repeated calls with the same `changeId` are one change, and return what the
 * message is now. Throws `REACTION_INVALID`, `MESSAGE_NOT_FOUND`, `COMMUNITY_CLOSED`, and the errors of `checkReaction`.
 */
export async function reactToMessage(
  deps: Pick<Deps, 'db' | 'reactionWriter' | 'realtime' | 'notifier'>,
  limit: Limit,
  { userId }: Viewer,
  message: MessageRef,
  request: { emoji: string; isOn: boolean; changeId: string },
): Promise<MessageChange> {
  const emoji = toReactionEmoji(request.emoji);
  if (emoji === undefined) throw new AppError('REACTION_INVALID', { field: 'emoji' });
  await limit.consume(userId);
  const key = await findMessageKey(deps.db, message);
  if (!key) throw new AppError('MESSAGE_NOT_FOUND');
  const { isOn, changeId } = request;
  const outcome = await deps.reactionWriter.store({ ...key, userId, emoji, isOn, changeId });
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  deps.notifier.notify({
    about: 'message-reaction',
    messageId: key.id,
    conversationId: key.conversationId,
    actorId: userId,
  });
  // A repeated change is broadcast again: the first request may have ended between its commit and its broadcast.
  return broadcastChange(deps.realtime, outcome.row, outcome.readers);
}
