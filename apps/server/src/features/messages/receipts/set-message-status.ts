import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';
import { findMessage } from '../messages/messages.store.ts';
import { applyStatus, type Status, type StatusDeps } from './apply-status.ts';

/**
 * Marks a message and all before it as delivered to or read by the viewer. `sent` changes nothing. Throws
 * `MESSAGE_NOT_FOUND`.
 */
export async function setMessageStatus(
  deps: StatusDeps,
  viewer: Viewer,
  ref: MessageRef,
  status: Status,
): Promise<{ count: number }> {
  const key = await findMessageKey(deps.db, ref);
  const message = key && (await findMessage(deps.db, key, viewer.userId));
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  return applyStatus(deps, viewer, message.conversation_id, status, message.sequence);
}
