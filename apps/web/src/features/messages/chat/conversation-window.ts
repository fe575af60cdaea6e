import { messagesPageSize } from '@gumball/rules/messages/page-sizes';
import { oldestSequence } from '../engine/timeline.ts';
import { createHistoryWindow, type HistoryWindow } from '../history/history-window.ts';
import { fetchMessages } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';

/** Creates the history window of a conversation. Messages adjacent to the loaded ones are added to the engine. */
export function createConversationWindow(id: string): HistoryWindow {
  const latestState = () => currentChat().state.get().conversations.get(id);
  return createHistoryWindow({
    latestMessages: () => latestState()?.messages ?? [],
    fetchPage: (range) => fetchMessages(id, { limit: messagesPageSize, ...range }),
    prepend(messages, hasMore) {
      const conversationState = latestState();
      const before = conversationState && oldestSequence(conversationState);
      if (before === undefined) return;
      currentChat().dispatch({
        kind: 'pageLoaded',
        conversationId: id,
        request: { kind: 'older', before },
        messages,
        hasMore,
      });
    },
  });
}
