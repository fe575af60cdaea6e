import type { Conversation, ConversationsSummary } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { cursorId, cursorTime, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countConversations, listConversationRows, listMatchingRows } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { conversationOf } from './messages.view.ts';

type Query = ListQuery & { type: 'all' | 'direct' | 'group' };
type Page = { conversations: Conversation[]; pagination: Pagination };
type Outside = Pick<MessagesDeps, 'db' | 'files'>;

/** Lists the viewer's conversations, latest activity first, and counts what is unread in all of them. */
export async function listConversations(
  deps: Outside,
  viewer: Viewer,
  query: Query,
): Promise<Page & { summary: ConversationsSummary }> {
  const [page, counts] = await Promise.all([
    readPage(deps, viewer, query, (...where) => listConversationRows(deps.db, viewer.userId, ...where)),
    countConversations(deps.db, viewer.userId),
  ]);
  return {
    ...page,
    summary: {
      totalUnread: counts.unread,
      totalConversations: counts.total,
      unreadDirect: counts.direct,
      unreadGroups: counts.groups,
    },
  };
}

/** Searches the viewer's conversations by the beginnings of names; blanks alone find none. */
export async function findConversations(deps: Outside, viewer: Viewer, query: Query & { q: string }): Promise<Page> {
  const q = query.q.trim().replace(/\s+/g, ' ').toLowerCase();
  return readPage(deps, viewer, query, async (...where) =>
    q === '' ? [] : listMatchingRows(deps.db, viewer.userId, q, ...where),
  );
}

type Rows = ReturnType<typeof listConversationRows>;
type Where = Parameters<typeof listConversationRows> extends [unknown, unknown, ...infer Rest] ? Rest : never;

async function readPage(
  { files }: Outside,
  viewer: Viewer,
  query: Query,
  read: (...where: Where) => Rows,
): Promise<Page> {
  const [at, id] = query.cursor === undefined ? [] : readCursor(query.cursor, 2);
  const before = at === undefined ? undefined : { at: cursorTime(at), id: cursorId(id) };
  const rows = await read(before, query.type === 'all' ? null : query.type === 'group', partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.last_activity_at.getTime(), row.id));
  return { conversations: shown.map((row) => conversationOf(row, viewer.userId, files.show)), pagination };
}
