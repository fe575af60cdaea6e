import type { Deps } from '../../deps.ts';
import { listLikedIds } from './comment-likes.store.ts';
import { listOwnIds } from './comment-writes.store.ts';
import { removeComment } from './remove-comment.ts';
import { unlikeComment } from './unlike-comment.ts';

/**
 * Deletes the comments and likes of a deleted user, one action at a time. Comments with replies stay as '[deleted]'.
 * Idempotent: it can be resumed after any interruption.
 */
export async function purgeUserData(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'notificationBroadcasts' | 'commentBroadcasts'>,
  userId: string,
): Promise<void> {
  const { db } = deps;
  for (let ids = await listOwnIds(db, userId); ids.length > 0; ids = await listOwnIds(db, userId)) {
    for (const id of ids) await removeComment(deps, { userId }, id);
  }
  for (let ids = await listLikedIds(db, userId); ids.length > 0; ids = await listLikedIds(db, userId)) {
    for (const id of ids) await unlikeComment(deps, { userId }, id);
  }
}
