import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeRequest } from './requests.store.ts';

/**
 * Withdraws the viewer's request to join a community, and the notification of it. A missing one counts as withdrawn.
 */
export async function withdrawRequest(
  deps: Pick<Deps, 'db' | 'communityBroadcasts' | 'notifier'>,
  viewer: Pick<Viewer, 'userId'>,
  communityId: string,
): Promise<void> {
  if (!(await removeRequest(deps.db, communityId, viewer.userId))) return;
  deps.communityBroadcasts.membership(communityId, viewer.userId);
  deps.communityBroadcasts.requests(communityId);
  deps.notifier.notify({ about: 'community-request', communityId, actorId: viewer.userId });
}
