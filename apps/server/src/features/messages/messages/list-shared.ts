import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { SharedKind } from '@gumball/rules/messages/shared-content';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toSharedMessage } from '../messages.view.ts';
import { listWatermarks } from '../receipts/watermarks.store.ts';
import { listShared as listRows } from './shared.store.ts';

const maxSequence = 2_147_483_647;

/**
 * Lists the messages of a conversation that contain pictures and videos, files or links, newest first. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function listShared(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  { userId }: Viewer,
  conversationId: string,
  query: ListQuery & { kind: SharedKind },
): Promise<{ messages: SharedMessage[]; pagination: Pagination }> {
  const [sequence] = decodeCursor(query.cursor, 1);
  const before = sequence === undefined ? maxSequence : cursorCount(sequence);
  const [own] = await listWatermarks(db, conversationId, userId);
  if (!own) throw new AppError('CONVERSATION_NOT_FOUND');
  const rows = await listRows(db, query.kind, { conversationId, userId, before }, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.sequence));
  const messages = shown.map((row) => {
    const media = row.media.map((file) => chatFileUrls.toSignedMedia(file, conversationId, own.epoch));
    return toSharedMessage(row, media);
  });
  return { messages, pagination };
}
