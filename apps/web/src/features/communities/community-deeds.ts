/**
 * Mutations of communities: docs/product.md, Communities. Joining and leaving are optimistic and roll back on failure.
 */
import type { Community, CommunityMember } from '@gumball/contract/communities/communities.schemas';
import { messageOf } from '@gumball/contract/errors';
import { checkLeave } from '@gumball/rules/communities/community-roles';
import { failureMessage } from '../../lib/api/api-error.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { communityKeys, countAlong, dropCommunity, refreshOwnLists, setRole } from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

const running = new Set<string>();

async function stand(community: Community, role: 'member' | 'none', failure: string): Promise<void> {
  const { id, userRole: before } = community;
  if (running.has(id)) return;
  running.add(id);
  const by = role === 'member' ? 1 : -1;
  setRole(id, role);
  countAlong(by);
  try {
    const after = await (role === 'member' ? communitiesClient.join : communitiesClient.leave)({ params: { id } });
    setRole(id, after.userRole, after.memberCount);
    refreshOwnLists();
    refresh(communityKeys.members(id));
  } catch (error) {
    setRole(id, before);
    countAlong(-by);
    toast.error(failureMessage(error, failure));
  } finally {
    running.delete(id);
  }
}

/** Joins a community. */
export function join(community: Community): Promise<void> {
  return stand(community, 'member', t('Failed to join community'));
}

/** Leaves a community. An admin confirms first. An owner sees why an owner cannot leave. */
export async function leave(community: Community): Promise<void> {
  const verdict = checkLeave(community.userRole);
  if (!verdict.ok) {
    toast.error(translate(messageOf(verdict.code)));
    return;
  }
  if (community.userRole === 'admin') {
    const yes = await confirm({
      question: t('Leave {name}?', { name: community.name }),
      detail: t('You will no longer be an admin.'),
      verb: t('Leave'),
    });
    if (!yes) return;
  }
  await stand(community, 'none', t('Failed to leave community'));
}

async function tellFailure(deed: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failure));
    return false;
  }
}

const nameOf = ({ user }: CommunityMember) => `${user.firstName} ${user.lastName}`;

/** Makes a member an admin, or an admin a plain member. */
export async function changeRole(
  community: Community,
  member: CommunityMember,
  role: 'admin' | 'member',
): Promise<void> {
  const params = { id: community.id, userId: member.id };
  const done = await tellFailure(
    () => communitiesClient.changeRole({ params, body: { role } }),
    t('Failed to change role'),
  );
  const name = nameOf(member);
  if (done) {
    toast.success(
      role === 'admin' ? t('{name} is an admin now', { name }) : t('{name} is no longer an admin', { name }),
    );
  }
  refresh(communityKeys.members(community.id));
}

/** Transfers the ownership after a confirmation. */
export async function askAndHandOver(community: Community, member: CommunityMember): Promise<void> {
  const names = { name: nameOf(member), community: community.name };
  const yes = await confirm({
    question: t('Make {name} the owner of {community}?', names),
    detail: t('You will be an admin. Only the new owner can give it back.'),
    verb: t('Transfer'),
  });
  if (!yes) return;
  const params = { id: community.id, userId: member.id };
  const done = await tellFailure(
    () => communitiesClient.changeRole({ params, body: { role: 'owner' } }),
    t('Failed to transfer ownership'),
  );
  if (done) {
    setRole(community.id, 'admin');
    refreshOwnLists();
    toast.success(t('{name} owns {community} now', names));
  }
  refresh(communityKeys.members(community.id));
}

/** Removes a member from the community after a confirmation. */
export async function askAndRemove(community: Community, member: CommunityMember): Promise<void> {
  const yes = await confirm({
    question: t('Remove {name} from {community}?', { name: nameOf(member), community: community.name }),
    verb: t('Remove'),
  });
  if (!yes) return;
  const params = { id: community.id, userId: member.id };
  await tellFailure(() => communitiesClient.removeMember({ params }), t('Failed to remove member'));
  refresh(communityKeys.members(community.id));
}

/** Deletes the community permanently. `confirmation` is its name as typed. Returns whether it was deleted. */
export async function deleteCommunity(community: Community, confirmation: string): Promise<boolean> {
  const { id } = community;
  const done = await tellFailure(
    () => communitiesClient.remove({ params: { id }, body: { confirmation } }),
    t('Failed to delete community'),
  );
  if (!done) return false;
  dropCommunity(id);
  refreshOwnLists();
  toast.success(t('Community deleted'));
  return true;
}

/** Removes a post from the community. Rejects on failure. */
export async function removePost(communityId: string, postId: string, reason: string): Promise<void> {
  await communitiesClient.removePost({ params: { id: communityId, postId }, body: { reason: reason.trim() } });
}
