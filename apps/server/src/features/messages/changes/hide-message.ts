import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { insertHidden } from './changes.store.ts';

/**
 * Deletes a message for the viewer alone, on all of the viewer's devices; the other participants learn nothing.
 * Idempotent. Returns its number. Throws `MESSAGE_NOT_FOUND`.
 */
export async function hideMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'conversationBroadcasts'>,
  limit: Limit,
  { userId }: Viewer,
  messageId: string,
): Promise<{ sequenceNumber: number }> {
  await limit.consume(userId);
  const hidden = await deps.db.transaction((tx) => insertHidden(tx, messageId, userId, deps.clock.now()));
  if (!hidden) throw new AppError('MESSAGE_NOT_FOUND');
  const { conversation_id: conversationId, sequence: sequenceNumber } = hidden;
  deps.realtime.broadcast(userRoom(userId), 'message:hidden', { conversationId, messageId, sequenceNumber });
  // It may have been the last message, which lists show.
  deps.conversationBroadcasts.changed(userId, conversationId);
  return { sequenceNumber };
}
