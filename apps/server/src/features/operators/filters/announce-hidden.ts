import type { Deps } from '../../../deps.ts';

/** Tells others that posts and comments are hidden, after the commit. */
export function announceHidden(
  deps: Pick<Deps, 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  hidden: readonly { postId: string; commentId: string | null; userId: string }[],
): void {
  for (const { postId, commentId, userId } of hidden) {
    if (commentId === null) deps.postBroadcasts.removed(postId, null, { id: userId, friendsOnly: false });
    else {
      deps.commentBroadcasts.changed({ id: commentId, postId, parentId: null });
      deps.notifier.notify({ about: 'comment', commentId, postId });
    }
  }
}
