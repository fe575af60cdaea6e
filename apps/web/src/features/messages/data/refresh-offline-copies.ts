/** Keeps the offline copies as current as the screen: docs/product.md, Messages. */
import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
} from '@gumball/contract/messages/messages.schemas';
import { messagesPageSize } from '@gumball/rules/messages/page-sizes';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import type { ConversationState, MessagePage } from '../engine/chat-state.ts';
import { hasGap } from '../engine/timeline.ts';
import { latestMessagesCopy } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { conversationCopy, listCopy, updateOfflineCopy } from '../runtime/offline-copies.ts';
import { type ConversationPage, messageKeys } from './messages.cache.ts';

type ListResponse = { conversations: ListedConversation[]; summary: ConversationsSummary };

const savedStates = new WeakSet<ConversationState>();

// A copy is the response of the last reading. What arrived since is in the memory of the tab alone.
function refreshCopies(): void {
  if (currentUserId() === undefined) return;
  for (const [id, state] of currentChat().state.get().conversations) {
    if (savedStates.has(state) || !state.loaded || state.catchingUpTo !== null || hasGap(state)) continue;
    savedStates.add(state);
    updateOfflineCopy<MessagePage>(latestMessagesCopy(id), (page) => ({
      ...page,
      messages: state.messages.slice(-messagesPageSize),
      hasMore: state.hasOlder || state.messages.length > messagesPageSize,
      lastSequence: state.contiguousUpTo,
    }));
    const conversation = queryClient.getQueryData<Conversation>(messageKeys.detail(id));
    if (conversation) updateOfflineCopy<Conversation>(conversationCopy(id), () => conversation);
  }
  const summary = queryClient.getQueryData<ConversationsSummary>(messageKeys.summary);
  for (const type of ['direct', 'group'] as const)
    for (const view of ['inbox', 'archived'] as const) {
      const list = queryClient.getQueryData<InfiniteData<ConversationPage>>(messageKeys.list(type, '', view));
      const conversations = list?.pages[0]?.items;
      if (!conversations) continue;
      updateOfflineCopy<ListResponse>(listCopy(type, view), (response) => ({
        ...response,
        conversations,
        summary: summary ?? response.summary,
      }));
    }
}

/**
 * Refreshes the copies when the page may be closed, and when the connection is lost. Registers the handlers once. They
 * stay until the page is unloaded.
 */
export const startOfflineCopies = once(() => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') refreshCopies();
  });
  window.addEventListener('pagehide', refreshCopies);
  let wasOnline = socket.state.get() === 'online';
  socket.state.subscribe(() => {
    const isOnline = socket.state.get() === 'online';
    if (wasOnline && !isOnline) refreshCopies();
    wasOnline = isOnline;
  });
});
