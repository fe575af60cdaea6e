import type { ConversationsSummary } from '@gumball/contract/messages/messages.schemas';
import { cursorId, cursorTime, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type ConversationListRow, type ListPosition, listConversationRows } from './conversations.store.ts';
import {
  type ConversationListDeps,
  type ConversationPage,
  type ConversationQuery,
  conversationQueue,
  toConversationPage,
  toIsGroup,
} from './to-conversation-page.ts';

/**
 * Lists the viewer's conversations, archived ones or the others, latest activity first, and counts unread messages in
 * all of them. Among those of one kind, the pinned ones come first.
 */
export async function listConversations(
  deps: ConversationListDeps,
  viewer: Viewer,
  query: ConversationQuery & { view: 'inbox' | 'archived' },
): Promise<ConversationPage & { summary: ConversationsSummary }> {
  const isGroup = toIsGroup(query);
  const { rows, summary } = await listConversationRows(
    conversationQueue(deps.db),
    viewer.userId,
    decodeListPosition(query.cursor),
    { isGroup, archived: query.view === 'archived' },
    toLimitOffset(query),
  );
  const cursorAfter = ({ pinned_at, last_activity_at, id }: ConversationListRow) =>
    encodeCursor(isGroup === null ? 0 : (pinned_at?.getTime() ?? 0), last_activity_at.getTime(), id);
  const { conversations, pagination } = toConversationPage(deps, viewer, query, rows, cursorAfter);
  return {
    conversations,
    pagination: { ...pagination, total: summary.total_of_kind },
    summary: {
      totalUnread: summary.total_unread,
      totalConversations: summary.total,
      unreadDirect: summary.unread_direct,
      unreadGroups: summary.unread_groups,
      archivedDirect: summary.archived_direct,
      archivedGroups: summary.archived_groups,
    },
  };
}

function decodeListPosition(cursor: string | undefined): ListPosition | undefined {
  const [pinned, at, id] = decodeCursor(cursor, 3);
  if (pinned === undefined) return undefined;
  const pinnedAt = cursorTime(pinned);
  return { pinnedAt: pinnedAt.getTime() === 0 ? null : pinnedAt, at: cursorTime(at), id: cursorId(id) };
}
