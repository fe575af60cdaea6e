import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findFirstSince } from './message-times.store.ts';

/** Returns the number of the first message since a time that the viewer reads. Throws `CONVERSATION_NOT_FOUND`. */
export async function getFirstSince(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  conversationId: string,
  since: string,
): Promise<{ sequenceNumber: number | null }> {
  const sequenceNumber = await findFirstSince(db, { conversationId, userId, since: new Date(since) });
  if (sequenceNumber === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
  return { sequenceNumber };
}
