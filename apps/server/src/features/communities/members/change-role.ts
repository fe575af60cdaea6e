import type { CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { canOwnCommunity, checkLeave } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { takeCommunityTurn } from '../../../platform/db/community-roles.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changeCommunityChatRole } from '../../messages/community-chats/change-community-chat-role.ts';
import { findMembership } from '../communities.store.ts';
import { toCommunityMember } from '../communities.view.ts';
import { findMember, lockMemberships, type MemberRole, updateRole } from './memberships.store.ts';
import { transferCommunity } from './transfer-community.ts';

/**
 * Changes the role of a member. The role `owner` transfers the community, and the viewer becomes an admin. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer is the owner and for a bot as the owner,
 * `COMMUNITY_MEMBER_NOT_FOUND`, and `COMMUNITY_OWNER_LEAVES` if the owner would only step down.
 */
export async function changeRole(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier' | 'taskBroadcasts'>,
  viewer: Viewer,
  { communityId, userId, role }: { communityId: string; userId: string; role: MemberRole },
): Promise<CommunityMember> {
  const membership = await findMembership(deps.db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canOwnCommunity(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');

  const { members: changed, publish } = await deps.db.transaction(async (tx) => {
    await takeCommunityTurn(tx);
    // The membership that was read before the lock may have changed.
    const locked = await lockMemberships(tx, viewer.userId, communityId, [userId]);
    const roleOf = (id: string) => locked.find((row) => row.user_id === id)?.role ?? 'none';
    if (!canOwnCommunity(roleOf(viewer.userId))) throw new AppError('ACCESS_DENIED');
    const target = locked.find((row) => row.user_id === userId);
    if (!target?.seen) throw new AppError('COMMUNITY_MEMBER_NOT_FOUND');
    if (target.role === role) return { members: [] };
    assertOk(checkLeave(target.role));
    if (role !== 'owner') {
      await updateRole(tx, communityId, userId, role);
      await changeCommunityChatRole(deps, tx, communityId, { userId, role });
      return { members: [userId] };
    }
    const between = { from: viewer.userId, to: userId, roleAfter: 'admin' } as const;
    return { members: [viewer.userId, userId], publish: await transferCommunity(deps, tx, communityId, between) };
  });
  publish?.();
  for (const id of changed) deps.communityBroadcasts.membership(communityId, id);
  if (changed.length > 0) {
    const broadcasts = { about: 'notification', recipientId: userId, actorId: viewer.userId, communityId } as const;
    if (role === 'owner') deps.notifier.notify({ ...broadcasts, type: 'community_owner' });
    else deps.notifier.notify({ ...broadcasts, type: 'community_role', details: { role } });
  }
  const member = await findMember(deps.db, viewer.userId, communityId, userId);
  if (!member) throw new AppError('COMMUNITY_MEMBER_NOT_FOUND');
  return toCommunityMember(member);
}
