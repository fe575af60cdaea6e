import type { Deps } from '../../../deps.ts';
import { removeCommunityPosts } from '../../posts/remove-community-posts.ts';
import { removeEmpty } from '../community-writes.store.ts';
import { removeMembers } from '../members/memberships.store.ts';

const postsPerStep = 100;
const membersPerStep = 500;

/**
 * Removes the content of a deleted community in bounded steps, a transaction each, and finally the community. Returns
 * whether it is removed after at most `steps` steps. Repeated and concurrent calls continue the work.
 */
export async function clearCommunity(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts' | 'postBroadcasts' | 'communityBroadcasts'>,
  communityId: string,
  steps: number,
): Promise<boolean> {
  const { db } = deps;
  for (let step = 0; step < steps; step += 1) {
    const posts = await removeCommunityPosts(deps, communityId, { oldest: postsPerStep });
    if (posts.length > 0) continue;
    const members = await db.transaction((tx) => removeMembers(tx, communityId, membersPerStep));
    for (const userId of members) deps.communityBroadcasts.membership(communityId, userId);
    if (members.length === 0 && (await db.transaction((tx) => removeEmpty(tx, communityId)))) return true;
  }
  return false;
}
