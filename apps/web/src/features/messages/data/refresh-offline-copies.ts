/** Keeps the offline copies as current as the screen: docs/product.md, Messages. */
import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
} from '@gumball/contract/messages/messages.schemas';
import { messagesPageSize } from '@gumball/rules/messages/page-sizes';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../../lib/api/query-client.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import { beforeOffline, updateOfflineCopy } from '../../../lib/storage/offline-copies.ts';
import type { ConversationState, MessagePage } from '../engine/chat-state.ts';
import { hasGap } from '../engine/timeline.ts';
import { latestMessagesCopy } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { conversationCopy, listCopy } from './copy-names.ts';
import { type ConversationPage, messageKeys } from './messages.cache.ts';

type ListResponse = { conversations: ListedConversation[]; summary: ConversationsSummary };

const savedStates = new WeakSet<ConversationState>();

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

/** Keeps the copies current. */
export const startOfflineCopies = once(() => beforeOffline(refreshCopies));
