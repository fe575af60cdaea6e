import { chatRoleOf, communityChatMax } from '@gumball/rules/communities/community-chat';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { muteEnd } from '@gumball/rules/messages/mute';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { broadcastParticipationEnd } from '../conversations/broadcast-participation-end.ts';
import { endParticipation } from '../conversations/end-participation.ts';
import { lockConversation, lockParticipants, updateRole } from '../conversations/participants.store.ts';
import { findCommunityChat, insertChatParticipant, lockCommunityChat } from './community-chats.store.ts';

/** The chat of a community as one of its members sees it; undefined if there is none. */
export type CommunityChat = { conversationId: string; participants: number; isParticipant: boolean };

/** Finds the chat of a community for one of its members. */
export async function getCommunityChat(
  { db }: Pick<Deps, 'db'>,
  communityId: string,
  userId: string,
): Promise<CommunityChat | undefined> {
  const row = await findCommunityChat(db, communityId, userId);
  return (
    row && { conversationId: row.conversation_id, participants: row.participants, isParticipant: row.is_participant }
  );
}

/**
 * Adds a member of a community to its chat, inside the caller's transaction, which has locked the membership. Idempotent.
 * Throws `CONVERSATION_NOT_FOUND` without a chat, and `GROUP_FULL`. Returns a function to call after the commit.
 */
export async function joinCommunityChat(
  { clock, conversationBroadcasts }: Pick<Deps, 'clock' | 'conversationBroadcasts'>,
  tx: Executor,
  { communityId, userId, role }: { communityId: string; userId: string; role: Exclude<CommunityRole, 'none'> },
): Promise<{ conversationId: string; publish: () => void }> {
  const chat = await lockCommunityChat(tx, communityId);
  if (!chat) throw new AppError('CONVERSATION_NOT_FOUND');
  const { id: conversationId, participants } = chat;
  const now = clock.now();
  const participant = { conversationId, userId, role: chatRoleOf(role), now, mutedUntil: muteEnd('forever', now) };
  const isNew = await insertChatParticipant(tx, participant);
  if (isNew && participants >= communityChatMax) throw new AppError('GROUP_FULL');
  return {
    conversationId,
    publish: () => {
      if (isNew) conversationBroadcasts.created(userId, conversationId);
    },
  };
}

/**
 * Removes a former member of a community from its chat, inside the transaction that ends the membership. Returns a
 * function to call after the commit.
 */
export async function leaveCommunityChat(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
  userId: string,
): Promise<() => Promise<void>> {
  const chat = await lockCommunityChat(tx, communityId);
  const conversation = chat && (await lockConversation(tx, chat.id, userId));
  if (!chat || !conversation) return async () => undefined;
  const participation = { conversationId: chat.id, userId };
  await endParticipation(deps, tx, conversation, participation);
  return () => broadcastParticipationEnd(deps, participation);
}

/** Gives a member of a community the role in its chat that follows from that in the community, where the member is in it. */
export async function changeCommunityChatRole(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  communityId: string,
  { userId, role }: { userId: string; role: Exclude<CommunityRole, 'none'> },
): Promise<void> {
  const chat = await lockCommunityChat(tx, communityId);
  if (!chat) return;
  // In the order in which watermarks are advanced.
  await lockParticipants(tx, chat.id);
  await updateRole(tx, { conversationId: chat.id, userId, role: chatRoleOf(role) }, clock.now());
}
