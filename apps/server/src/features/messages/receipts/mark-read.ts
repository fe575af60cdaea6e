import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

const maxSequence = 2_147_483_647;

/**
 * Marks messages as read by the viewer, all or up to a sequence number. Returns how many changed. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function markRead(
  deps: Pick<Deps, 'advanceWatermarks'>,
  viewer: Viewer,
  conversationId: string,
  upTo: number = maxSequence,
): Promise<{ count: number; sequenceNumber: number }> {
  const advanced = await deps.advanceWatermarks({ conversationId, userId: viewer.userId, delivered: 0, read: upTo });
  if (!advanced) throw new AppError('CONVERSATION_NOT_FOUND');
  return { count: advanced.read_count, sequenceNumber: advanced.read_up_to };
}
