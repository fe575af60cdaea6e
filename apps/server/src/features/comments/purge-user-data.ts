import type { Deps } from '../../deps.ts';
import { listLiked } from './comment-likes.store.ts';
import { listOwn } from './comment-writes.store.ts';
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
  for (let own = await listOwn(db, userId); own.length > 0; own = await listOwn(db, userId)) {
    for (const comment of own) await removeComment(deps, { userId }, comment);
  }
  for (let liked = await listLiked(db, userId); liked.length > 0; liked = await listLiked(db, userId)) {
    for (const comment of liked) await unlikeComment(deps, { userId }, comment);
  }
}
