import { canDecideRequests, canRemovePostOf, checkRemovalReason } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeCommunityPosts } from '../posts/removal/remove-community-posts.ts';
import { findMembership } from './communities.store.ts';
import { insertRemoval } from './community-writes.store.ts';
import { lockMemberships } from './members/memberships.store.ts';

/**
 * Removes a post from a community that the viewer moderates, records the reason, and notifies its author. A missing
 * post counts as removed. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` if the viewer may not act on the author, and
 * the errors of the reason.
 */
export async function removePostFromCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'notificationBroadcasts' | 'postBroadcasts' | 'notifier'>,
  viewer: Viewer,
  { communityId, postId, reason: input }: { communityId: string; postId: string; reason: string },
): Promise<void> {
  const { db, ids, clock } = deps;
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canDecideRequests(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');
  assertOk(checkRemovalReason(input));
  const reason = input.trim();

  const [post] = await removeCommunityPosts(deps, communityId, { postId }, async (tx, { id, userId, content }) => {
    const locked = await lockMemberships(tx, viewer.userId, communityId, [userId]);
    const roleOf = (memberId: string) => locked.find((row) => row.user_id === memberId)?.role ?? 'none';
    const actor = roleOf(viewer.userId);
    const own = userId === viewer.userId && canDecideRequests(actor);
    if (!own && !canRemovePostOf(actor, roleOf(userId))) throw new AppError('ACCESS_DENIED');
    await insertRemoval(tx, {
      id: ids.next(),
      community_id: communityId,
      post_id: id,
      author_id: userId,
      moderator_id: viewer.userId,
      reason,
      content,
      created_at: clock.now(),
    });
  });
  if (!post || post.userId === viewer.userId) return;
  const broadcasts = { recipientId: post.userId, actorId: null, communityId, details: { reason } };
  deps.notifier.notify({ about: 'notification', type: 'post_removed', ...broadcasts });
}
