import type { Deps } from '../../../deps.ts';
import { removeComment } from '../../comments/remove-comment.ts';
import { listConfirmed } from '../../filters/runs/list-confirmed.ts';
import { removePost } from '../../posts/removal/remove-post.ts';

const batchSize = 200;

/**
 * Removes what confirmed runs of spam hide, a batch at a time. Interrupted, the next call continues; nobody sees it
 * meanwhile.
 */
export async function removeConfirmed(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'jobs' | 'notificationBroadcasts' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'
  >,
): Promise<void> {
  for (;;) {
    const things = await listConfirmed(deps, batchSize);
    for (const { postId, commentId, userId } of things) {
      if (commentId === null) await removePost(deps, { userId }, postId);
      else await removeComment(deps, { userId }, { id: commentId, postId });
    }
    if (things.length < batchSize) return;
  }
}
