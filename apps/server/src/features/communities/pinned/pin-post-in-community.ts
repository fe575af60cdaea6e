import { pinnedPostsMax } from '@gumball/rules/communities/pinned-posts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { requireModerator } from '../require-moderator.ts';
import { insertPin } from './pinned-posts.store.ts';

/**
 * Pins a post above the others of its community. Idempotent. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the
 * viewer moderates the community, `COMMUNITY_CLOSED`, `POST_NOT_FOUND`, and `COMMUNITY_PINNED_FULL`.
 */
export async function pinPostInCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts'>,
  viewer: Viewer,
  { communityId, postId }: { communityId: string; postId: string },
): Promise<void> {
  await requireModerator(deps, viewer, communityId);
  await requireOpen(deps, communityId);
  const pin = { viewerId: viewer.userId, communityId, postId, now: deps.clock.now(), max: pinnedPostsMax };
  const row = await insertPin(deps.db, pin);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (row.changed) deps.communityBroadcasts.changed(communityId);
  else if (!row.already) throw new AppError('COMMUNITY_PINNED_FULL');
}
