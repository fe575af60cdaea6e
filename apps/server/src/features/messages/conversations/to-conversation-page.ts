import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { createQueryQueue } from '../../../platform/db/query-queue.ts';
import { type ListQuery, toPage } from '../../../platform/http/list-page.ts';
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

/** Returns whether a query asks for groups only; null asks for both kinds. */
export function toIsGroup({ type }: ConversationQuery): boolean | null {
  return type === 'all' ? null : type === 'group';
}

/** Converts the rows of a statement to a page. `cursorAfter` encodes the position of a row. */
export function toConversationPage(
  { chatFileUrls }: ConversationListDeps,
  viewer: Viewer,
  query: ConversationQuery,
  rows: ConversationListRow[],
  cursorAfter: (row: ConversationListRow) => string,
): ConversationPage {
  const { shown, pagination } = toPage(rows, query, cursorAfter);
  return {
    conversations: shown.map((row) => toListedConversation(row, viewer.userId, chatFileUrls.toSignedMedia)),
    pagination,
  };
}
