import { canOwnCommunity } from '@gumball/rules/communities/community-roles';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { Deps } from '../../../deps.ts';
import { takeCommunityTurn } from '../../../platform/db/community-roles.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { closeCommunityChat } from '../../messages/community-chats/close-community-chat.ts';
import { endCommunityTasks } from '../../tasks/community/end-community-tasks.ts';
import { findName, markDeleted } from '../community-writes.store.ts';
import { lockMemberships } from '../members/memberships.store.ts';
import { clearCommunity } from './clear-community.ts';

/** The queue of communities whose posts and members remain to be removed. */
export const clearCommunities = 'communities-clear';

// A community of ordinary size is removed before the response; the job removes the rest of a large one.
const stepsPerRequest = 12;

/**
 * Deletes a community with its posts. After the commit it cannot be found, and its tasks have ended; its posts and
 * members are removed in bounded steps. An already deleted one counts as deleted. Throws `ACCESS_DENIED` unless the
 * viewer is the owner, and
 * `COMMUNITY_CONFIRMATION` if a name is sent that is not the community's.
 */
export async function removeCommunity(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'jobs'
    | 'log'
    | 'communityBroadcasts'
    | 'conversationBroadcasts'
    | 'notificationBroadcasts'
    | 'postBroadcasts'
    | 'taskBroadcasts'
  >,
  viewer: Pick<Viewer, 'userId'>,
  communityId: string,
  confirmation: string | undefined,
): Promise<void> {
  const marked = await deps.db.transaction(async (tx) => {
    await takeCommunityTurn(tx);
    const [own] = await lockMemberships(tx, viewer.userId, communityId, []);
    const found = await findName(tx, communityId);
    // To others, a hidden community is one that does not exist.
    if (!found || (found.access === 'hidden' && !own)) return undefined;
    if (!canOwnCommunity(own?.role ?? 'none')) throw new AppError('ACCESS_DENIED');
    if (confirmation !== undefined && normalizeLine(confirmation) !== found.name) {
      throw new AppError('COMMUNITY_CONFIRMATION', { field: 'confirmation' });
    }
    await markDeleted(tx, communityId, deps.clock.now());
    await endCommunityTasks(tx, communityId, deps.clock.now());
    const publishChat = await closeCommunityChat(deps, tx, communityId);
    await deps.jobs.add(clearCommunities, { communityId }, tx);
    return publishChat;
  });
  if (!marked) return;
  marked();
  deps.communityBroadcasts.deleted(communityId);
  await clearCommunity(deps, communityId, stepsPerRequest).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'failed to purge a deleted community, the job continues');
  });
}
