import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { markDelivered } from './mark-delivered.ts';
import { markRead } from './mark-read.ts';
import { findMessage, findTop } from './messages.store.ts';

type Status = 'sent' | 'delivered' | 'read';
type Outside = Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>;

/**
 * Marks a message and all before it as delivered to or read by the viewer. `sent` changes nothing. Throws
 * `MESSAGE_NOT_FOUND`.
 */
export async function setMessageStatus(
  deps: Outside,
  viewer: Viewer,
  messageId: string,
  status: Status,
): Promise<{ count: number }> {
  const message = await findMessage(deps.db, messageId, viewer.userId);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  return raise(deps, viewer, message.conversation_id, status, message.sequence);
}

/**
 * Marks messages of a conversation as delivered to or read by the viewer: up to the newest of those named, otherwise
 * all. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function setMessageStatuses(
  deps: Outside,
  viewer: Viewer,
  conversationId: string,
  { status, messageIds }: { status: Status; messageIds?: string[] | undefined },
): Promise<{ count: number }> {
  const top = messageIds && ((await findTop(deps.db, conversationId, messageIds)) ?? 0);
  return raise(deps, viewer, conversationId, status, top);
}

async function raise(
  deps: Outside,
  viewer: Viewer,
  conversationId: string,
  status: Status,
  upTo: number | undefined,
): Promise<{ count: number }> {
  if (status === 'read') return { count: (await markRead(deps, viewer, conversationId, upTo)).count };
  return markDelivered(deps, viewer, conversationId, status === 'sent' ? 0 : (upTo ?? 2_147_483_647));
}
