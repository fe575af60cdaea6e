import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { raiseMarks } from './raise-marks.ts';

const everything = 2_147_483_647;

/**
 * Marks messages as read by the viewer, all or up to a sequence number. Returns how many changed. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function markRead(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>,
  viewer: Viewer,
  conversationId: string,
  upTo: number = everything,
): Promise<{ count: number; sequenceNumber: number }> {
  const raised = await raiseMarks(deps, { conversationId, userId: viewer.userId, delivered: 0, read: upTo });
  if (!raised) throw new AppError('CONVERSATION_NOT_FOUND');
  return { count: raised.read_count, sequenceNumber: raised.read_up_to };
}
