import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { leaveCommunityChat } from '../../messages/community-chats/leave-community-chat.ts';
import { readersChanged } from '../../posts/posts.events.ts';
import { endCommunityAttempts } from '../../tasks/community/end-community-attempts.ts';
import { removeAnswers } from '../events/attendances.store.ts';
import { insertDeparture } from '../invitations/invitations.store.ts';
import { type MemberRole, removeMembership } from './memberships.store.ts';

/**
 * Removes a member from a community, once, if the member has one of these roles and `by`, the acting user, has that
 * role; earlier invitations are not valid any more for who was removed by somebody. Ends the member's subscriptions,
 * their part in the chat and what the member has started of the community's tasks, takes back the member's answers to
 * its events, and retracts the notification of the join. Returns whether that changed anything.
 */
export async function endMembership(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'clusterEvents'
    | 'communityBroadcasts'
    | 'conversationBroadcasts'
    | 'notificationBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
  >,
  { communityId, userId }: { communityId: string; userId: string },
  roles: MemberRole[],
  by?: { userId: string; role: CommunityRole; now: Date },
): Promise<boolean> {
  const event = { communityId, userIds: [userId] };
  const ended = await deps.db.transaction(async (tx) => {
    if (!(await removeMembership(tx, communityId, userId, roles, by))) return undefined;
    const hadAnswers = await removeAnswers(tx, communityId, userId);
    if (by) await insertDeparture(tx, communityId, userId, by.now);
    await deps.clusterEvents.send(tx, readersChanged, event);
    const publishChat = await leaveCommunityChat(deps, tx, communityId, userId);
    return { hadAnswers, publishChat, attempts: await endCommunityAttempts(deps, tx, communityId, userId) };
  });
  if (!ended) return false;
  ended.attempts.publish();
  await ended.publishChat();
  if (ended.hadAnswers) deps.communityBroadcasts.events(communityId);
  deps.clusterEvents.emitLocal(readersChanged, event);
  deps.communityBroadcasts.membership(communityId, userId);
  // Notifications about posts of a private community are hidden from now on.
  deps.notificationBroadcasts.changed(userId);
  deps.notifier.notify({ about: 'community-join', communityId, actorId: userId });
  return true;
}
