import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireModerator } from '../require-moderator.ts';
import { removePin } from './pinned-posts.store.ts';

/**
 * Unpins a post in its community, also one that the viewer does not see because of a block. Idempotent. Throws
 * `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` unless the viewer moderates the community.
 */
export async function unpinPostInCommunity(
  deps: Pick<Deps, 'db' | 'communityBroadcasts'>,
  viewer: Viewer,
  { communityId, postId }: { communityId: string; postId: string },
): Promise<void> {
  await requireModerator(deps, viewer, communityId);
  if (await removePin(deps.db, viewer.userId, communityId, postId)) deps.communityBroadcasts.changed(communityId);
}
