import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removePinned } from './pinned.store.ts';

/** Unpins a post from the viewer's profile. Idempotent. */
export async function unpinPost(
  deps: Pick<Deps, 'db' | 'postBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<void> {
  if (await removePinned(deps.db, viewer.userId, postId)) deps.postBroadcasts.pinned(null, viewer.userId);
}
