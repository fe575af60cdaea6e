/** The preview of the last message in a conversation's row, including pending messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { lastPendingMessage, type PendingStatus, pendingStatus } from '../engine/message-rows.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { previewText } from './names.ts';

/** The text with its author, the time, and the status of an own unconfirmed message. */
export type MessagePreview = { text: string; createdAt: string | null; status?: PendingStatus | undefined };

/** Returns the preview of a conversation's last message. */
export function useMessagePreview(conversation: ListedConversation): MessagePreview {
  const me = useCurrentUser();
  const { id, lastMessageData, lastMessageTime } = conversation;
  const entry = useChatState((state) => lastPendingMessage(state, id, lastMessageData?.sequenceNumber ?? 0));
  const status = useChatState((state) => entry && pendingStatus(state, entry));
  if (!entry) return { text: previewText(conversation, me.id), createdAt: lastMessageTime };
  return {
    text: t('You: {text}', { text: messagePreview({ ...entry, media: entry.files ?? entry.media }, translate) }),
    createdAt: entry.createdAt,
    status,
  };
}
