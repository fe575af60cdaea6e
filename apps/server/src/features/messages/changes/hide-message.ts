import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';
import { insertHidden } from './changes.store.ts';

/**
 * Deletes a message for the viewer alone, on all of the viewer's devices; the other participants learn nothing.
 * Idempotent. Returns its number. Throws `MESSAGE_NOT_FOUND`.
 */
export async function hideMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'conversationBroadcasts'>,
  limit: Limit,
  { userId }: Viewer,
  message: MessageRef,
): Promise<{ sequenceNumber: number }> {
  await limit.consume(userId);
  const key = await findMessageKey(deps.db, message);
  const hidden = key && (await deps.db.transaction((tx) => insertHidden(tx, key, userId, deps.clock.now())));
  if (!hidden) throw new AppError('MESSAGE_NOT_FOUND');
  const { conversation_id: conversationId, sequence: sequenceNumber } = hidden;
  const messageId = key.id;
  deps.realtime.broadcast(userRoom(userId), 'message:hidden', { conversationId, messageId, sequenceNumber });
  // It may have been the last message, which lists show.
  deps.conversationBroadcasts.changed(userId, conversationId);
  return { sequenceNumber };
}
