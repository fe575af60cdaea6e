import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { MessageMentions } from '@gumball/rules/messages/is-mentioned';
import { expectedMentions } from '@gumball/rules/messages/message-mentions';
import { queryClient } from '../../../lib/api/query-client.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import { mayInChat } from '../groups/may-in-chat.ts';
import { messageKeys } from './messages.cache.ts';

/** Returns whom an own text will mention in a conversation, until the server has decided it. */
export function expectedMentionsIn(conversationId: string, text: string): MessageMentions {
  const conversation = queryClient.getQueryData<Conversation>(messageKeys.detail(conversationId));
  if (!conversation?.isGroup || !text.includes('@')) return { mentions: [], mentionsAll: false };
  const others = conversation.participants
    .filter(({ userId }) => userId !== currentUserId())
    .map(({ userId, user }) => ({ id: userId, username: user.username }));
  return expectedMentions(text, others, mayInChat(conversation, 'mentionAll'));
}
