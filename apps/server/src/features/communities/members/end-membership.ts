import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { leaveCommunityChat } from '../../messages/community-chats/leave-community-chat.ts';
import { readersChanged } from '../../posts/posts.events.ts';
import { endCommunityAttempts } from '../../tasks/community/end-community-attempts.ts';
import { removeAnswers } from '../events/attendances.store.ts';
import { insertDeparture } from '../invitations/invitations.store.ts';
import { removeBotRequests } from '../requests/requests.store.ts';
import { listBotMembers, type MemberRole, removeMembership } from './memberships.store.ts';

/**
 * Removes a member from a community, once, if the member has one of these roles and `by`, the acting user, has that
 * role; earlier invitations are not valid any more for who was removed by somebody. The member's bots leave with their
 * owner, who would read on through them. Ends the subscriptions of all of them, their part in the chat and what the member
 * has started of the community's tasks, takes back the answers to its events, and retracts the notifications of the joins.
 * Returns whether that changed anything.
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
  const ended = await deps.db.transaction(async (tx) => {
    if (!(await removeMembership(tx, communityId, userId, roles, by))) return undefined;
    const left = [userId];
    for (const botId of await listBotMembers(tx, communityId, userId))
      if (await removeMembership(tx, communityId, botId, ['admin', 'moderator', 'member'])) left.push(botId);
    const requested = await removeBotRequests(tx, communityId, userId);
    let hadAnswers = false;
    for (const id of left) {
      if (await removeAnswers(tx, communityId, id)) hadAnswers = true;
      if (by) await insertDeparture(tx, communityId, id, by.now);
    }
    await deps.clusterEvents.send(tx, readersChanged, { communityId, userIds: left });
    const publishChat = await leaveCommunityChat(deps, tx, communityId, userId, by ? 'removed' : 'left');
    const attempts = await endCommunityAttempts(deps, tx, communityId, userId);
    return { left, requested, hadAnswers, publishChat, attempts };
  });
  if (!ended) return false;
  ended.attempts.publish();
  await ended.publishChat();
  if (ended.hadAnswers) deps.communityBroadcasts.events(communityId);
  deps.clusterEvents.emitLocal(readersChanged, { communityId, userIds: ended.left });
  for (const id of ended.left) {
    deps.communityBroadcasts.membership(communityId, id);
    // Notifications about posts of a private community are hidden from now on.
    deps.notificationBroadcasts.changed(id);
    deps.notifier.notify({ about: 'community-join', communityId, actorId: id });
  }
  if (ended.requested.length > 0) deps.communityBroadcasts.requests(communityId);
  for (const actorId of ended.requested) {
    deps.communityBroadcasts.membership(communityId, actorId);
    deps.notifier.notify({ about: 'community-request', communityId, actorId });
  }
  return true;
}
