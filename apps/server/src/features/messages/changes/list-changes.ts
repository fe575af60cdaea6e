import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, decodeCursor } from '../../../platform/http/cursor.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toChangesCursor, toMessageChange } from '../messages.view.ts';
import { listWatermarks } from '../receipts/watermarks.store.ts';
import { listChangeRows, listHiddenRows } from './changes.store.ts';

const maxChanges = 200;

/**
 * Lists what changed in a conversation after a cursor, at most 200 of a kind: edited and deleted messages as they are
 * now, and messages that the viewer deleted for themselves. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function listChanges(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  conversationId: string,
  after: string | undefined,
): Promise<{ changes: MessageChange[]; hidden: number[]; cursor: string; hasMore: boolean }> {
  const [revision = '0', number = '0'] = decodeCursor(after, 2);
  const position = { conversationId, userId };
  // The counters are read before the changes: a change stored in between is then listed twice, never left out.
  const [own] = await listWatermarks(db, conversationId, userId);
  if (!own) throw new AppError('CONVERSATION_NOT_FOUND');
  const changes = await listChangeRows(db, { ...position, after: cursorCount(revision) }, maxChanges);
  const hidden = await listHiddenRows(db, { ...position, after: cursorCount(number) }, maxChanges);
  // A full page ends at its last row; a page with room contains all up to the counter.
  const reached = {
    lastRevision: changes.length < maxChanges ? own.lastRevision : (changes.at(-1)?.revision ?? 0),
    hiddenCount: hidden.length < maxChanges ? own.hiddenCount : (hidden.at(-1)?.number ?? 0),
  };
  return {
    changes: changes.map(toMessageChange),
    hidden: hidden.map(({ sequence }) => sequence),
    cursor: toChangesCursor(reached),
    hasMore: changes.length === maxChanges || hidden.length === maxChanges,
  };
}
