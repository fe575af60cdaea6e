import type { ConversationsSummary } from '@gumball/contract/messages/messages.schemas';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listConversationRows } from './conversations.store.ts';
import {
  type ConversationListDeps,
  type ConversationPage,
  type ConversationQuery,
  conversationQueue,
  toConversationFilter,
  toConversationPage,
} from './to-conversation-page.ts';

/** Lists the viewer's conversations, latest activity first, and counts unread messages in all of them. */
export async function listConversations(
  deps: ConversationListDeps,
  viewer: Viewer,
  query: ConversationQuery,
): Promise<ConversationPage & { summary: ConversationsSummary }> {
  const { rows, summary } = await listConversationRows(
    conversationQueue(deps.db),
    viewer.userId,
    ...toConversationFilter(query),
  );
  const { conversations, pagination } = toConversationPage(deps, viewer, query, rows);
  return {
    conversations,
    pagination: { ...pagination, total: summary.total_of_kind },
    summary: {
      totalUnread: summary.total_unread,
      totalConversations: summary.total,
      unreadDirect: summary.unread_direct,
      unreadGroups: summary.unread_groups,
    },
  };
}
