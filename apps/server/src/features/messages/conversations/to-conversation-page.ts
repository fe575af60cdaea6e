import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { createQueryQueue } from '../../../platform/db/query-queue.ts';
import { type CursorPosition, decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toListedConversation } from '../messages.view.ts';
import type { ConversationListRow } from './conversations.store.ts';

/** A query of the viewer's conversations. */
export type ConversationQuery = ListQuery & { type: 'all' | 'direct' | 'group' };
/** A page of conversations. */
export type ConversationPage = { conversations: ListedConversation[]; pagination: Pagination };
/** The dependencies of lists of conversations. */
export type ConversationListDeps = Pick<Deps, 'db' | 'chatFileUrls'>;

/** The queue of the statements that list conversations. */
export const conversationQueue = createQueryQueue();

/** Returns the arguments of the statements: the position of the cursor, the kind, and the limit. */
export function toConversationFilter(
  query: ConversationQuery,
): [before: CursorPosition | undefined, isGroup: boolean | null, part: LimitOffset] {
  const before = decodePositionCursor(query.cursor);
  return [before, query.type === 'all' ? null : query.type === 'group', toLimitOffset(query)];
}

/** Converts the rows of a statement to a page. */
export function toConversationPage(
  { chatFileUrls }: ConversationListDeps,
  viewer: Viewer,
  query: ConversationQuery,
  rows: ConversationListRow[],
): ConversationPage {
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.last_activity_at.getTime(), row.id));
  return {
    conversations: shown.map((row) => toListedConversation(row, viewer.userId, chatFileUrls.toSignedMedia)),
    pagination,
  };
}
