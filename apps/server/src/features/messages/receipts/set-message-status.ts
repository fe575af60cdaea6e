import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHighestSequence, findMessage } from '../messages/messages.store.ts';
import { markDelivered } from './mark-delivered.ts';
import { markRead } from './mark-read.ts';

type Status = 'sent' | 'delivered' | 'read';
type StatusDeps = Pick<Deps, 'db' | 'advanceWatermarks'>;

/**
 * Marks a message and all before it as delivered to or read by the viewer. `sent` changes nothing. Throws
 * `MESSAGE_NOT_FOUND`.
 */
export async function setMessageStatus(
  deps: StatusDeps,
  viewer: Viewer,
  messageId: string,
  status: Status,
): Promise<{ count: number }> {
  const message = await findMessage(deps.db, messageId, viewer.userId);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  return applyStatus(deps, viewer, message.conversation_id, status, message.sequence);
}

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

async function applyStatus(
  deps: StatusDeps,
  viewer: Viewer,
  conversationId: string,
  status: Status,
  upTo: number | undefined,
): Promise<{ count: number }> {
  if (status === 'read') return { count: (await markRead(deps, viewer, conversationId, upTo)).count };
  return markDelivered(deps, viewer, conversationId, status === 'sent' ? 0 : (upTo ?? 2_147_483_647));
}
