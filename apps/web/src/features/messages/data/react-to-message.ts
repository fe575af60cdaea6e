/** Reactions of the member: docs/product.md, Messages. Apart from the other changes, because home does not need it. */
import { messageOf } from '@gumball/contract/errors';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { checkReaction, toReactionEmoji } from '@gumball/rules/messages/reactions';
import { translate } from '../../../lib/i18n/i18n.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { submitMessageChange } from './message-changes.mutations.ts';

/**
 * Adds or removes a reaction of the member. `message` is as it is shown. What the server would refuse is not asked for.
 */
export function reactToMessage(message: Message, picked: string, isOn: boolean): void {
  const emoji = toReactionEmoji(picked);
  const userId = currentUserId();
  if (emoji === undefined || userId === undefined) return;
  const facts = { reactions: message.reactions, isDeleted: message.deletedAt !== null, isReadOnly: false };
  const result = checkReaction(facts, { userId, emoji, isOn });
  if (result.ok) submitMessageChange(message, { kind: 'react', emoji, isOn });
  else toast.warning(translate(messageOf(result.code)));
}
