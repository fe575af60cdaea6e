import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { ConversationState } from '../engine/chat-state.ts';
import { authorName, authorOf } from '../parts/names.ts';
import { quoteText } from '../parts/quotes.ts';

function announcementOf(message: Message, conversation: ListedConversation, currentUserId: string): string {
  const name = authorName(authorOf(conversation, message));
  const text = messagePreview(message, translate);
  const quoted = message.replyTo && quoteText(message.replyTo, conversation, currentUserId);
  return quoted
    ? t('{name}, in reply to {other}: {text}', { name, other: quoted.name, text })
    : t('{label}: {text}', { label: name, text });
}

/** Announces the newest message of another member to assistive technology, but not those from before the opening. */
export function MessageAnnouncer({
  conversationState,
  conversation,
  currentUserId,
  openedAtSequence,
}: {
  conversationState: ConversationState;
  conversation: ListedConversation;
  currentUserId: string;
  /** The newest sequence number when the conversation was opened. */
  openedAtSequence: number;
}) {
  const last = conversationState.messages.at(-1);
  const isNew = last !== undefined && last.senderId !== currentUserId && last.sequenceNumber > openedAtSequence;
  return (
    <VisuallyHidden>
      <span role="status">{isNew ? announcementOf(last, conversation, currentUserId) : ''}</span>
    </VisuallyHidden>
  );
}
