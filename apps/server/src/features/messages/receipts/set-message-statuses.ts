import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHighestSequence } from '../messages/messages.store.ts';
import { applyStatus, type Status, type StatusDeps } from './apply-status.ts';

/**
 * Marks messages of a conversation as delivered to or read by the viewer: up to the newest of those named, otherwise
 * all. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function setMessageStatuses(
  deps: StatusDeps,
  viewer: Viewer,
  conversationId: string,
  { status, messageIds }: { status: Status; messageIds?: string[] | undefined },
): Promise<{ count: number }> {
  const highestSequence = messageIds && ((await findHighestSequence(deps.db, conversationId, messageIds)) ?? 0);
  return applyStatus(deps, viewer, conversationId, status, highestSequence);
}
