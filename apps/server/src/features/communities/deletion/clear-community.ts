import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { removeCommunityPosts } from '../../posts/removal/remove-community-posts.ts';
import { endCommunityAttempts } from '../../tasks/community/end-community-attempts.ts';
import { removeCommunityBudgets } from '../../tasks/community/remove-community-budgets.ts';
import { removeEmpty } from '../community-writes.store.ts';
import { removeSomeEvents } from '../events/community-events.store.ts';
import { removeMembers } from '../members/memberships.store.ts';

const postsPerStep = 100;
const membersPerStep = 500;
const eventsPerStep = 1000;

/**
 * Removes the content of a deleted community in bounded steps, a transaction each, and finally the community. Returns
 * whether it is removed after at most `steps` steps. Repeated and concurrent calls continue the work.
 */
export async function clearCommunity(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts' | 'postBroadcasts' | 'communityBroadcasts' | 'taskBroadcasts'>,
  communityId: string,
  steps: number,
): Promise<boolean> {
  const { db } = deps;
  for (let step = 0; step < steps; step += 1) {
    const attempts = await db.transaction((tx) => endCommunityAttempts(deps, tx, communityId, null));
    attempts.publish();
    if (attempts.count > 0) continue;
    const posts = await removeCommunityPosts(deps, communityId, { oldest: postsPerStep });
    if (posts.length > 0) continue;
    const members = await db.transaction((tx) => removeMembers(tx, communityId, membersPerStep));
    for (const userId of members) deps.communityBroadcasts.membership(communityId, userId);
    if (members.length > 0) continue;
    if (await db.transaction((tx) => removeSomeEvents(tx, communityId, eventsPerStep))) continue;
    if (await db.transaction((tx) => removeRest(tx, communityId))) return true;
  }
  return false;
}

async function removeRest(tx: Executor, communityId: string): Promise<boolean> {
  const isRemoved = await removeEmpty(tx, communityId);
  if (isRemoved) await removeCommunityBudgets(tx, communityId);
  return isRemoved;
}
