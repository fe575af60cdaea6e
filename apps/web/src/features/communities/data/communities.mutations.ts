/**
 * Mutations of communities: docs/product.md, Communities. Joining and leaving are optimistic and roll back on failure.
 */
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Community, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import type { BodyOf } from '@gumball/contract/define-routes';
import { messageOf } from '@gumball/contract/errors';
import { needsRequest } from '@gumball/rules/communities/community-access';
import { checkLeave } from '@gumball/rules/communities/community-roles';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { isRetryable, refresh } from '../../../lib/api/query-client.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import {
  adjustCommunitiesCount,
  applyFacts,
  cacheNewCommunity,
  communityKeys,
  refreshOwnLists,
  removeCommunity,
  setAcceptedRules,
  setRole,
} from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';
import { askToJoin } from './requests.mutations.ts';

const state = createUserState(() => ({ pendingIds: new Set<string>() }));

const undoMs = 8000;

type MembershipOptions = {
  /** Reports a failure; a toast unless given. */
  onFailure?: ((error: unknown) => void) | undefined;
};

/** `rulesVersion` is the version of the rules that the user accepts on joining. */
type JoinOptions = MembershipOptions & { rulesVersion?: number | undefined };

/** Whether the server changed a membership and its response was lost; shows it then. */
async function wasDone(id: string, role: 'member' | 'none'): Promise<boolean> {
  try {
    const { community } = await communitiesClient.get({ params: { id } });
    if (community.isMember !== (role === 'member')) return false;
    setAcceptedRules(id, community.acceptedRules);
    setRole(id, community.userRole, community.memberCount);
    refreshOwnLists();
    return true;
  } catch {
    // Without a connection everything is read again once there is one.
    return false;
  }
}

/** Returns whether the membership changed. */
async function changeMembership(
  community: Community,
  role: 'member' | 'none',
  onFailure: (error: unknown) => void,
  rulesVersion?: number,
): Promise<boolean> {
  const { id, userRole: previousRole } = community;
  if (state.pendingIds.has(id)) return false;
  state.pendingIds.add(id);
  const delta = role === 'member' ? 1 : -1;
  setAcceptedRules(id, rulesVersion ?? null);
  setRole(id, role);
  adjustCommunitiesCount(delta);
  try {
    const params = { id };
    const membership = await (role === 'member'
      ? communitiesClient.join({ params, body: { rulesVersion } })
      : communitiesClient.leave({ params }));
    setAcceptedRules(id, membership.acceptedRules);
    setRole(id, membership.userRole, membership.memberCount);
    refreshOwnLists();
    refresh(communityKeys.members(id));
    return true;
  } catch (error) {
    if (isRetryable(error) && (await wasDone(id, role))) return true;
    setAcceptedRules(id, community.acceptedRules);
    setRole(id, previousRole);
    adjustCommunitiesCount(-delta);
    onFailure(error);
    return false;
  } finally {
    state.pendingIds.delete(id);
  }
}

const showFailure = (text: string) => (error: unknown) => toast.error(failureMessage(error, text));

/** Joins a community, or asks to join it where that needs an approval. */
export async function joinCommunity(
  community: Community,
  { onFailure, rulesVersion }: JoinOptions = {},
): Promise<void> {
  if (needsRequest(community.access)) await askToJoin(community, { onFailure, rulesVersion });
  else {
    const report = onFailure ?? showFailure(t('Failed to join community'));
    await changeMembership(community, 'member', report, rulesVersion);
  }
}

/**
 * Leaves a community. A member of a public one can undo it. Others confirm first, since the role or the membership does
 * not come back. An owner sees why an owner cannot leave.
 */
export async function leaveCommunity(community: Community, { onFailure }: MembershipOptions = {}): Promise<void> {
  const result = checkLeave(community.userRole);
  if (!result.ok) {
    toast.error(translate(messageOf(result.code)));
    return;
  }
  const isAdmin = community.userRole === 'admin';
  const isModerator = community.userRole === 'moderator';
  const isOpen = community.access === 'public';
  if (isAdmin || isModerator || !isOpen) {
    const isConfirmed = await confirm({
      question: t('Leave {name}?', { name: community.name }),
      detail: isAdmin
        ? t('You will no longer be an admin.')
        : isModerator
          ? t('You will no longer be a moderator.')
          : t('You cannot come back without an approval or an invitation.'),
      verb: t('Leave'),
    });
    if (!isConfirmed) return;
  }
  const hasLeft = await changeMembership(community, 'none', onFailure ?? showFailure(t('Failed to leave community')));
  if (!hasLeft || isAdmin || isModerator || !isOpen) return;
  toast.success(t('You left {name}', { name: community.name }), {
    durationMs: undoMs,
    action: {
      label: t('Undo'),
      onSelect: () => {
        const rulesVersion = community.acceptedRules ?? undefined;
        joinCommunity({ ...community, userRole: 'none' }, { rulesVersion }).catch(reportError);
      },
    },
  });
}

async function runMutation(request: () => Promise<unknown>, failureText: string): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  }
}

const fullNameOf = ({ user }: CommunityMember) => `${user.firstName} ${user.lastName}`;

/** Changes the role of a member. */
export async function changeRole(
  community: Community,
  member: CommunityMember,
  role: 'admin' | 'moderator' | 'member',
): Promise<void> {
  const params = { id: community.id, userId: member.id };
  const isDone = await runMutation(
    () => communitiesClient.changeRole({ params, body: { role } }),
    t('Failed to change role'),
  );
  const name = fullNameOf(member);
  if (isDone) {
    const texts = {
      admin: t('{name} is an admin now', { name }),
      moderator: t('{name} is a moderator now', { name }),
      member:
        member.role === 'moderator'
          ? t('{name} is no longer a moderator', { name })
          : t('{name} is no longer an admin', { name }),
    };
    toast.success(texts[role]);
  }
  refresh(communityKeys.members(community.id));
}

/** Transfers the ownership after a confirmation. */
export async function confirmAndTransferOwnership(community: Community, member: CommunityMember): Promise<void> {
  const names = { name: fullNameOf(member), community: community.name };
  const isConfirmed = await confirm({
    question: t('Make {name} the owner of {community}?', names),
    detail: t('You will be an admin. Only the new owner can give it back.'),
    verb: t('Transfer'),
  });
  if (!isConfirmed) return;
  const params = { id: community.id, userId: member.id };
  const isDone = await runMutation(
    () => communitiesClient.changeRole({ params, body: { role: 'owner' } }),
    t('Failed to transfer ownership'),
  );
  if (isDone) {
    setRole(community.id, 'admin');
    refreshOwnLists();
    toast.success(t('{name} owns {community} now', names));
  }
  refresh(communityKeys.members(community.id));
}

/** Removes a member from the community after a confirmation. */
export async function confirmAndRemoveMember(community: Community, member: CommunityMember): Promise<void> {
  const isConfirmed = await confirm({
    question: t('Remove {name} from {community}?', { name: fullNameOf(member), community: community.name }),
    verb: t('Remove'),
  });
  if (!isConfirmed) return;
  const params = { id: community.id, userId: member.id };
  await runMutation(() => communitiesClient.removeMember({ params }), t('Failed to remove member'));
  refresh(communityKeys.members(community.id));
}

type CommunityInput<Name extends 'create' | 'update'> = BodyOf<(typeof communitiesRoutes)[Name]>;

/** Creates a community. The same key creates one only once. Rejects on failure. */
export async function createCommunity(body: CommunityInput<'create'>, idempotencyKey: string): Promise<Community> {
  const { community } = await communitiesClient.create({ body }, { idempotencyKey });
  cacheNewCommunity(community);
  return community;
}

/** Changes the texts and pictures of a community. Rejects on failure. */
export async function changeCommunity(id: string, body: CommunityInput<'update'>): Promise<Community> {
  const { community } = await communitiesClient.update({ params: { id }, body });
  applyFacts(community);
  refreshOwnLists();
  return community;
}

/** Deletes the community permanently. `confirmation` is its name as typed. Returns whether it was deleted. */
export async function deleteCommunity(community: Community, confirmation: string): Promise<boolean> {
  const { id } = community;
  const isDone = await runMutation(
    () => communitiesClient.remove({ params: { id }, body: { confirmation } }),
    t('Failed to delete community'),
  );
  if (!isDone) return false;
  removeCommunity(id);
  refreshOwnLists();
  toast.success(t('Community deleted'));
  return true;
}

/** Removes a post from the community. Rejects on failure. */
export async function removePost(communityId: string, postId: string, reason: string): Promise<void> {
  await communitiesClient.removePost({ params: { id: communityId, postId }, body: { reason: reason.trim() } });
}
