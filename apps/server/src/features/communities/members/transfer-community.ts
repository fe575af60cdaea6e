import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { changeCommunityChatRole } from '../../messages/community-chats/change-community-chat-role.ts';
import { endCommunityAttempts } from '../../tasks/community/end-community-attempts.ts';
import { insertPastOwner, isBot, type MemberRole, updateRole } from './memberships.store.ts';

/**
 * Makes a member the owner inside the caller's transaction, which has locked both memberships. The former owner stays
 * with another role and is recorded; what the new owner has started of the community's tasks ends. Returns a function
 * to call after the commit. Throws `ACCESS_DENIED` for a bot, whose token cannot manage a community.
 */
export async function transferCommunity(
  deps: Pick<Deps, 'clock' | 'taskBroadcasts'>,
  tx: Executor,
  communityId: string,
  { from, to, roleAfter }: { from: string; to: string; roleAfter: Exclude<MemberRole, 'owner'> },
): Promise<() => void> {
  if (await isBot(tx, to)) throw new AppError('ACCESS_DENIED');
  await updateRole(tx, communityId, from, roleAfter);
  await updateRole(tx, communityId, to, 'owner');
  await changeCommunityChatRole(deps, tx, communityId, { userId: from, role: roleAfter });
  await changeCommunityChatRole(deps, tx, communityId, { userId: to, role: 'owner' });
  await insertPastOwner(tx, communityId, from, deps.clock.now());
  return (await endCommunityAttempts(deps, tx, communityId, to)).publish;
}
