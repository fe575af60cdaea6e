import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toChangesCursor, toMessage, viewOf } from '../messages.view.ts';
import { listWatermarks } from '../receipts/watermarks.store.ts';
import { listNewer, listOlder } from './messages.store.ts';

const maxSequence = 2_147_483_647;

/**
 * Lists messages of a conversation, oldest first: those after a sequence number, or the latest and then older ones.
 * Throws `CONVERSATION_NOT_FOUND`.
 */
export async function listMessages(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  conversationId: string,
  query: ListQuery & { after?: number | undefined; before?: number | undefined },
): Promise<{ messages: Message[]; changesCursor: string; lastSequence: number; pagination: Pagination }> {
  const { userId } = viewer;
  const [encodedSequence] = decodeCursor(query.cursor, 1);
  const cursorSequence = encodedSequence === undefined ? undefined : cursorCount(encodedSequence);
  const isForward = query.after !== undefined;
  // Watermarks are read before messages: a message stored in between then shows an older status, never one it has not
  // reached, and a change stored in between is listed again.
  const watermarks = await listWatermarks(db, conversationId, userId);
  const [own] = watermarks;
  if (!own) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = isForward
    ? await listNewer(db, { conversationId, userId, after: cursorSequence ?? query.after ?? 0 }, toLimitOffset(query))
    : await listOlder(
        db,
        { conversationId, userId, before: cursorSequence ?? query.before ?? maxSequence },
        toLimitOffset(query),
      );
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.sequence));
  const { epoch } = own;
  const messages = shown.map((row) =>
    toMessage(
      row,
      viewOf(row, userId, watermarks),
      row.media.map((media) => chatFileUrls.toSignedMedia(media, conversationId, epoch)),
    ),
  );
  return {
    messages: isForward ? messages : messages.toReversed(),
    changesCursor: toChangesCursor(own),
    lastSequence: own.last,
    pagination,
  };
}
