import type { ConversationsSummary, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { foldText } from '@gumball/rules/search/fold-text';
import type { Deps } from '../../../deps.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { createQueryQueue } from '../../../platform/db/query-queue.ts';
import { type CursorPosition, decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toListedConversation } from '../messages.view.ts';
import { type ConversationListRow, listConversationRows, searchConversationRows } from './conversations.store.ts';

const queued = createQueryQueue();

type Query = ListQuery & { type: 'all' | 'direct' | 'group' };
type Page = { conversations: ListedConversation[]; pagination: Pagination };
type ListDeps = Pick<Deps, 'db' | 'chatFileUrls'>;

/** Lists the viewer's conversations, latest activity first, and counts unread messages in all of them. */
export async function listConversations(
  deps: ListDeps,
  viewer: Viewer,
  query: Query,
): Promise<Page & { summary: ConversationsSummary }> {
  const { rows, summary } = await listConversationRows(queued(deps.db), viewer.userId, ...toFilter(query));
  const { conversations, pagination } = toResponse(deps, viewer, query, rows);
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

/** Searches the viewer's conversations by prefixes of names. A blank query returns an empty list. */
export async function findConversations(deps: ListDeps, viewer: Viewer, query: Query & { q: string }): Promise<Page> {
  const q = foldText(query.q.trim().replace(/\s+/g, ' '));
  const rows = q === '' ? [] : await searchConversationRows(queued(deps.db), viewer.userId, q, ...toFilter(query));
  return toResponse(deps, viewer, query, rows);
}

function toFilter(query: Query): [before: CursorPosition | undefined, isGroup: boolean | null, part: LimitOffset] {
  const before = decodePositionCursor(query.cursor);
  return [before, query.type === 'all' ? null : query.type === 'group', toLimitOffset(query)];
}

function toResponse({ chatFileUrls }: ListDeps, viewer: Viewer, query: Query, rows: ConversationListRow[]): Page {
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.last_activity_at.getTime(), row.id));
  return {
    conversations: shown.map((row) => toListedConversation(row, viewer.userId, chatFileUrls.toSignedMedia)),
    pagination,
  };
}
