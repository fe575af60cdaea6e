/** What a conversation's row says of its last message, also of one that waits here. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { previewOf } from '@gumball/rules/messages/message-text';
import { useMember } from '../../../lib/session.ts';
import { say, t } from '../../../lib/texts.ts';
import { lastPendingMessage, type PendingStatus, pendingStatus } from '../engine/message-rows.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { previewText } from './names.ts';

/** The last message's words with who wrote it, when, and how far it has come where it is the member's own and not confirmed. */
export type MessagePreview = { text: string; createdAt: string | null; status?: PendingStatus | undefined };

/** The last line of a conversation inside a component. */
export function useMessagePreview(conversation: ListedConversation): MessagePreview {
  const me = useMember();
  const { id, lastMessageData, lastMessageTime } = conversation;
  const entry = useChatState((state) => lastPendingMessage(state, id, lastMessageData?.sequenceNumber ?? 0));
  const status = useChatState((state) => entry && pendingStatus(state, entry));
  if (!entry) return { text: previewText(conversation, me.id), createdAt: lastMessageTime };
  return { text: t('You: {text}', { text: previewOf(entry, say) }), createdAt: entry.createdAt, status };
}
