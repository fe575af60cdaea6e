import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeUnreadMark } from '../conversations/list-state.store.ts';

const maxSequence = 2_147_483_647;

/** The dependencies of `markRead`. */
export type MarkReadDeps = Pick<Deps, 'db' | 'clock' | 'advanceWatermarks' | 'conversationBroadcasts'>;

/**
 * Marks messages as read by the viewer, all or up to a sequence number. All of them also end the viewer's mark as
 * unread. Returns how many changed. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function markRead(
  deps: MarkReadDeps,
  viewer: Viewer,
  conversationId: string,
  upTo?: number,
): Promise<{ count: number; sequenceNumber: number }> {
  const { userId } = viewer;
  const read = upTo ?? maxSequence;
  const advanced = await deps.advanceWatermarks({ conversationId, userId, delivered: 0, read });
  if (!advanced) throw new AppError('CONVERSATION_NOT_FOUND');
  const reference = { conversationId, userId, at: deps.clock.now() };
  if (upTo === undefined && (await removeUnreadMark(deps.db.kysely, reference)))
    deps.conversationBroadcasts.changed(userId, conversationId);
  return { count: advanced.read_count, sequenceNumber: advanced.read_up_to };
}
