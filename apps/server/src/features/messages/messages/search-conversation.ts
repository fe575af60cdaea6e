import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { MessageKind } from '@gumball/rules/messages/message-kinds';
import { queryWords } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../../deps.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { searchQueue } from '../../../platform/db/query-queue.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toSharedMessage } from '../messages.view.ts';
import {
  type ConversationSearch,
  findParticipation,
  listFiltered,
  searchIndex,
  searchRange,
} from './conversation-search.store.ts';
import { findPosition } from './message-times.store.ts';
import type { MessageRow } from './messages.store.ts';

const minQueryLength = 2;
/** The latest messages that are searched for words before the index of words is used. */
const recentRange = 1000;

/** What is searched for: words, a sender, a kind and a time, together or alone. */
export type ConversationSearchQuery = ListQuery & {
  q: string;
  senderId?: string | undefined;
  kind?: MessageKind | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/**
 * Searches a conversation as far back as the viewer may read it, newest first. Words of fewer than two characters
 * together, and a search for nothing, find nothing. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function searchConversation(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  { userId }: Viewer,
  conversationId: string,
  query: ConversationSearchQuery,
): Promise<{ messages: SharedMessage[]; pagination: Pagination }> {
  const { q, senderId, kind, since, until } = query;
  const [encodedSequence] = decodeCursor(query.cursor, 1);
  const cursorSequence = encodedSequence === undefined ? undefined : cursorCount(encodedSequence);
  const own = await findParticipation(db, conversationId, userId);
  if (!own) throw new AppError('CONVERSATION_NOT_FOUND');
  const words = queryWords(q);
  const hasFilter = [senderId, kind, since, until].some((filter) => filter !== undefined);
  const isSearch = q.trim() === '' ? hasFilter : words.join('').length >= minQueryLength;
  let rows: MessageRow[] = [];
  if (isSearch) {
    const positionAt = (time: string) => findPosition(db, { conversationId, userId, since: new Date(time) });
    const from = since === undefined ? 0 : await positionAt(since);
    const end = until === undefined ? own.last + 1 : await positionAt(until);
    const before = Math.min(cursorSequence ?? end, end);
    const search = { conversationId, userId, words, senderId, kind, from, before };
    rows = await findRows(searchQueue(db), search, toLimitOffset(query));
  }
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.sequence));
  const messages = shown.map((row) => {
    const media = row.media.map((file) => chatFileUrls.toSignedMedia(file, conversationId, own.epoch));
    return toSharedMessage(row, media);
  });
  return { messages, pagination };
}

// A frequent word fills a page with the latest messages. The index finds every message of a word: few of one that did
// not
// fill the page.
async function findRows(db: Deps['db'], search: ConversationSearch, limitOffset: LimitOffset): Promise<MessageRow[]> {
  if (search.words.length === 0) return listFiltered(db, search, limitOffset);
  const recentFrom = Math.max(search.from, search.before - recentRange);
  const recent = await searchRange(db, { ...search, from: recentFrom }, limitOffset);
  if (recent.length > limitOffset.limit || recentFrom === search.from) return recent;
  return searchIndex(db, search, limitOffset);
}
