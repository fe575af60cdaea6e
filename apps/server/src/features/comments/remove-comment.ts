import { isRemovedWithLastReply, removalKind } from '@gumball/rules/comments/comment-threads';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isHeld } from '../filters/is-held.ts';
import { prepareRemovalBroadcast } from '../notifications/prepare-removal-broadcast.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import {
  findOwnership,
  lockForRemoval,
  removeReply,
  removeComment as removeRow,
  replaceContent,
} from './comment-writes.store.ts';

/**
 * Deletes the viewer's own comment. A comment with replies loses its text and stays until the last reply is deleted.
 * Succeeds for a comment that is already deleted. Throws `ACCESS_DENIED` for a comment of another user.
 */
export async function removeComment(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'notificationBroadcasts' | 'commentBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  comment: CommentRef,
): Promise<'deleted' | 'content_replaced'> {
  const { db, clock } = deps;
  const key = await findCommentKey(db, comment);
  const found = key && (await findOwnership(db, viewer.userId, key));
  if (!found) return 'deleted';
  if (found.userId !== viewer.userId) throw new AppError('ACCESS_DENIED');
  const commentId = found.id;
  // In a distributed database the notifications are on other servers than the comment, and the notifier deletes them.
  const publishRemoval = db.isDistributed ? undefined : await prepareRemovalBroadcast(deps, { commentId });
  const removal = await db.transaction(async (tx) => {
    const locked = await lockForRemoval(tx, found);
    if (!locked) return 'deleted';
    const removal = removalKind(locked.comment);
    if (removal === 'content_replaced') {
      if (!locked.comment.isDeleted) await replaceContent(tx, found, clock.now());
    } else if (!locked.parent) {
      await removeRow(tx, found, await isHeld(tx, { ...found, commentId }));
    } else {
      await removeReply(tx, found, locked.parent.id, await isHeld(tx, { ...found, commentId }));
      if (isRemovedWithLastReply(locked.parent))
        await removeRow(
          tx,
          { ...found, id: locked.parent.id },
          await isHeld(tx, { ...found, commentId: locked.parent.id }),
        );
    }
    return removal;
  });
  deps.commentBroadcasts.changed(found);
  const isRemoved = removal === 'deleted';
  deps.notifier.notify({ about: 'comment', commentId, postId: found.postId, ...(isRemoved ? { isRemoved } : {}) });
  publishRemoval?.();
  return removal;
}
