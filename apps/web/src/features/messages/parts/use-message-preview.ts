/** What a conversation's row says of its last message, also of one that waits here. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { lastPendingMessage, type PendingStatus, pendingStatus } from '../engine/message-rows.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { previewText } from './names.ts';

/** The last message's words with who wrote it, when, and how far it has come where it is the member's own and not confirmed. */
export type MessagePreview = { text: string; createdAt: string | null; status?: PendingStatus | undefined };

/** The last line of a conversation inside a component. */
export function useMessagePreview(conversation: ListedConversation): MessagePreview {
  const me = useCurrentUser();
  const { id, lastMessageData, lastMessageTime } = conversation;
  const entry = useChatState((state) => lastPendingMessage(state, id, lastMessageData?.sequenceNumber ?? 0));
  const status = useChatState((state) => entry && pendingStatus(state, entry));
  if (!entry) return { text: previewText(conversation, me.id), createdAt: lastMessageTime };
  return { text: t('You: {text}', { text: messagePreview(entry, translate) }), createdAt: entry.createdAt, status };
}
