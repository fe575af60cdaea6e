import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { AppError } from '../../platform/http/app-error.ts';
import { cursorCount, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { listMarks } from './marks.store.ts';
import { listNewer, listOlder } from './messages.store.ts';
import { messageOf, standingOf } from './messages.view.ts';

const everything = 2_147_483_647;

/**
 * Lists messages of a conversation, oldest first: those after a sequence number, or the latest and then older ones.
 * Throws `CONVERSATION_NOT_FOUND`.
 */
export async function listMessages(
  { db, files }: Pick<MessagesDeps, 'db' | 'files'>,
  viewer: Viewer,
  conversationId: string,
  query: ListQuery & { after?: number | undefined; before?: number | undefined },
): Promise<{ messages: Message[]; pagination: Pagination }> {
  const { userId } = viewer;
  const [reached] = readCursor(query.cursor, 1);
  const place = reached === undefined ? undefined : cursorCount(reached);
  const newer = query.after !== undefined;
  // Watermarks are read before messages: a message stored in between then shows an older status, never one it has not
  // reached.
  const marks = await listMarks(db, conversationId, userId);
  if (marks.length === 0) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = newer
    ? await listNewer(db, { conversationId, userId, after: place ?? query.after ?? 0 }, partOf(query))
    : await listOlder(db, { conversationId, userId, before: place ?? query.before ?? everything }, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.sequence));
  const epoch = marks[0]?.epoch ?? 0;
  const messages = shown.map((row) =>
    messageOf(
      row,
      standingOf(row, userId, marks),
      row.media.map((media) => files.show(media, conversationId, epoch)),
    ),
  );
  return { messages: newer ? messages : messages.toReversed(), pagination };
}
