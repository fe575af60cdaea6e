import type { Deps } from '../../../deps.ts';
import { defineClusterEvent } from '../../../platform/db/cluster-events.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { deleteInvitesOf } from '../groups/invites.store.ts';
import { conversationRoom } from './conversations.broadcasts.ts';
import { unlistGroup } from './member-conversations.store.ts';
import {
  ensureOwner,
  type LockedConversation,
  lockParticipants,
  removeConversation,
  removeParticipant,
} from './participants.store.ts';

type Participation = { userId: string; conversationId: string };

/** Cluster event: a participant left or was removed. */
export const participationEnded = defineClusterEvent<Participation>('participation-ended');

/**
 * Removes a participant within a transaction that has locked the conversation. Deletes the conversation with the last
 * participant, except the chat of a community. Returns whether the user was a participant.
 */
export async function endParticipation(
  { db, clusterEvents, clock }: Pick<Deps, 'db' | 'clusterEvents' | 'clock'>,
  tx: Executor,
  conversation: LockedConversation,
  participation: { conversationId: string; userId: string },
): Promise<boolean> {
  const { conversationId, userId } = participation;
  if (conversation.is_group) await lockParticipants(tx, conversationId);
  if (!(await removeParticipant(tx, conversationId, userId))) return false;
  if (conversation.is_group) await unlistGroup(db, tx, conversationId, userId);
  if (conversation.community_id !== null) {
    // Its roles are those of the community, whose owner alone closes it.
    await clusterEvents.send(tx, participationEnded, { userId, conversationId });
    return true;
  }
  if (conversation.is_group) await deleteInvitesOf(tx, conversationId, userId);
  if (conversation.participants === 1) await removeConversation(tx, conversationId, conversation);
  else if (conversation.is_group) await ensureOwner(tx, conversationId, clock.now());
  await clusterEvents.send(tx, participationEnded, { userId, conversationId });
  return true;
}

/** Makes this server's connections of a user leave the room of a conversation. */
export function leaveRoom({ realtime }: Pick<Deps, 'realtime'>, { userId, conversationId }: Participation): void {
  for (const connection of realtime.connections(userId)) connection.leave(conversationRoom(conversationId));
}
