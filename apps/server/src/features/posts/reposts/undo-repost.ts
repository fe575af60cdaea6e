import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeRepost } from './reposts.store.ts';

/** Removes a repost. Idempotent. */
export async function undoRepost(
  deps: Pick<Deps, 'db' | 'notifier' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<{ isReposted: false; repostsCount: number }> {
  const row = await removeRepost(deps.db, viewer.userId, postId);
  if (row?.changed) {
    deps.postBroadcasts.reposted(postId, viewer.userId);
    deps.notifier.notify({ about: 'post-repost', postId, actorId: viewer.userId });
  }
  return { isReposted: false, repostsCount: row?.reposts_count ?? 0 };
}
