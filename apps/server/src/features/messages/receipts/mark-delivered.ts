import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

/**
 * Marks messages up to a sequence number as delivered to the viewer. Returns how many changed. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function markDelivered(
  deps: Pick<Deps, 'advanceWatermarks'>,
  viewer: Viewer,
  conversationId: string,
  upTo: number,
): Promise<{ count: number }> {
  const advanced = await deps.advanceWatermarks({ conversationId, userId: viewer.userId, delivered: upTo, read: 0 });
  if (!advanced) throw new AppError('CONVERSATION_NOT_FOUND');
  return { count: advanced.delivered_count };
}
