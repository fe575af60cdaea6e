import type { Deps } from '../../../deps.ts';
import type { HeldThing } from '../../filters/show-again.ts';
import { announcePosts } from '../../posts/announce-posts.ts';

/**
 * Tells others about released posts and comments as about new ones, and the open pages of their authors that they are
 * held no more, after the commit.
 */
export async function announceReleased(
  deps: Pick<Deps, 'db' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  released: readonly HeldThing[],
): Promise<void> {
  const postIds = released.filter(({ commentId }) => commentId === null).map(({ postId }) => postId);
  await announcePosts(deps, postIds);
  postIds.forEach(deps.postBroadcasts.updated);
  for (const { commentId: id, postId, parentId } of released) {
    if (id === null) continue;
    deps.commentBroadcasts.created({ id, postId, parentId });
    deps.notifier.notify({ about: 'comment', commentId: id, postId });
  }
}
