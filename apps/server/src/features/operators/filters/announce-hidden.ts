import type { Deps } from '../../../deps.ts';
import { listAudiences, listParents } from './hidden-places.store.ts';

/** Tells the readers of posts and comments that these are hidden, after the commit. */
export async function announceHidden(
  deps: Pick<Deps, 'db' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  hidden: readonly { postId: string; commentId: string | null }[],
): Promise<void> {
  const posts = hidden.filter(({ commentId }) => commentId === null);
  if (posts.length > 0) {
    const audiences = await listAudiences(
      deps.db,
      posts.map(({ postId }) => postId),
    );
    for (const { id, communityId, userId, friendsOnly } of audiences)
      deps.postBroadcasts.removed(id, communityId, { id: userId, friendsOnly });
  }
  const comments = hidden.flatMap(({ postId, commentId }) => (commentId === null ? [] : [{ postId, commentId }]));
  if (comments.length === 0) return;
  for (const comment of await listParents(deps.db, comments)) {
    deps.commentBroadcasts.changed(comment);
    deps.notifier.notify({ about: 'comment', commentId: comment.id, postId: comment.postId });
  }
}
