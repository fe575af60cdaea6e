import type { FoundMessage } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { searchMessages } from './message-search.store.ts';
import { messageOf } from './messages.view.ts';

const typedMin = 2;

/** Searches what the viewer can read for words as they were typed, newest first: the latest of each conversation, further back in a single one. */
export async function findMessages(
  { db, files }: Pick<MessagesDeps, 'db' | 'files'>,
  viewer: Viewer,
  query: ListQuery & { q: string; conversationId?: string | undefined },
): Promise<{ messages: FoundMessage[]; pagination: Pagination }> {
  const q = query.q.trim().toLowerCase();
  const [id] = query.cursor === undefined ? [] : readCursor(query.cursor, 1);
  const before = id === undefined ? undefined : cursorId(id);
  const where = { userId: viewer.userId, q, conversationId: query.conversationId, before };
  const rows = q.length < typedMin ? [] : await searchMessages(db, where, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.id));
  const messages = shown.map((row) => {
    const media = row.media.map((file) => files.show(file, row.conversation_id, row.files_epoch));
    const { status: _status, readBy: _readBy, ...found } = messageOf(row, { status: 'sent', readBy: [] }, media);
    return found;
  });
  return { messages, pagination };
}
