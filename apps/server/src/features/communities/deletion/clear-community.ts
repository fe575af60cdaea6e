import type { Deps } from '../../../deps.ts';
import { removeCommunityPosts } from '../../posts/remove-community-posts.ts';
import { communityBroadcasts } from '../communities.broadcasts.ts';
import { removeEmpty } from '../community-writes.store.ts';
import { removeMembers } from '../members/memberships.store.ts';

const postsPerStep = 100;
const membersPerStep = 500;

/**
 * Removes what a deleted community holds, a bounded step per transaction, and at last the community. Answers whether it is gone after at most `steps` steps;
 * calling it again, at the same time too, goes on.
 */
export async function clearCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  communityId: string,
  steps: number,
): Promise<boolean> {
  const { db } = deps;
  for (let step = 0; step < steps; step += 1) {
    const posts = await removeCommunityPosts(deps, communityId, { oldest: postsPerStep });
    if (posts.length > 0) continue;
    const members = await db.transaction((tx) => removeMembers(tx, communityId, membersPerStep));
    for (const userId of members) communityBroadcasts(deps).membership(communityId, userId);
    if (members.length === 0 && (await db.transaction((tx) => removeEmpty(tx, communityId)))) return true;
  }
  return false;
}
