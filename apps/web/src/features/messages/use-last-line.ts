/** What a conversation's row says of its last message, also of one that waits here. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { previewOf } from '@gumball/rules/messages/message-text';
import { useMember } from '../../lib/session.ts';
import { say, t } from '../../lib/texts.ts';
import { lastUnsent, type UnsentStatus, unsentStatus } from './bubbles.ts';
import { useChat } from './chats.ts';
import { previewLine } from './names.ts';

/** The last message's words with who wrote it, when, and how far it has come where it is the member's own and not confirmed. */
export type LastLine = { text: string; at: string | null; status?: UnsentStatus | undefined };

/** The last line of a conversation inside a component. */
export function useLastLine(conversation: ListedConversation): LastLine {
  const me = useMember();
  const { id, lastMessageData, lastMessageTime } = conversation;
  const entry = useChat((state) => lastUnsent(state, id, lastMessageData?.sequenceNumber ?? 0));
  const status = useChat((state) => entry && unsentStatus(state, entry));
  if (!entry) return { text: previewLine(conversation, me.id), at: lastMessageTime };
  return { text: t('You: {text}', { text: previewOf(entry, say) }), at: entry.createdAt, status };
}
