import type { FoundMessage } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { queryWords } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../../deps.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { searchQueue } from '../../../platform/db/query-queue.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toSharedMessage } from '../messages.view.ts';
import { type FoundRow, type SearchQuery, searchMessages, searchRecentMessages } from './message-search.store.ts';

const minQueryLength = 2;
const maxReadableForIndex = 3000;

/**
 * Searches the messages that the viewer can read, by word prefixes, newest first. A query of fewer than two characters
 * returns an empty list.
 */
export async function findMessages(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  query: ListQuery & { q: string; conversationId?: string | undefined },
): Promise<{ messages: FoundMessage[]; pagination: Pagination }> {
  const words = queryWords(query.q);
  const before = decodeIdCursor(query.cursor);
  const searchQuery: SearchQuery = { userId: viewer.userId, words, conversationId: query.conversationId, before };
  const limitOffset = toLimitOffset(query);
  let rows: FoundRow[] = [];
  if (words.join('').length >= minQueryLength) {
    rows = await search(searchQueue(db), searchQuery, limitOffset);
  }
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const messages = shown.map((row) => {
    const media = row.media.map((file) => chatFileUrls.toSignedMedia(file, row.conversation_id, row.file_url_version));
    const found = toSharedMessage(row, media);
    const { is_group: isGroup, conversation_name: name, conversation_avatar: avatarUrl } = row;
    return { ...found, conversation: { isGroup, name: name ?? '', avatarUrl } };
  });
  return { messages, pagination };
}

// The index finds every message of a word. If the user can read so many messages that a frequent word could match
// thousands, the latest ones are searched first: a frequent word fills a page with them.
async function search(db: Deps['db'], searchQuery: SearchQuery, limitOffset: LimitOffset): Promise<FoundRow[]> {
  const found = await searchMessages(db, searchQuery, limitOffset, maxReadableForIndex);
  if (found) return found;
  const recent = await searchRecentMessages(db, searchQuery, limitOffset);
  return recent.length > limitOffset.limit ? recent : ((await searchMessages(db, searchQuery, limitOffset)) ?? []);
}
