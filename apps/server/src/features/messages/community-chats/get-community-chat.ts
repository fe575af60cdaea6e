import type { Deps } from '../../../deps.ts';
import { findCommunityChat } from './community-chats.store.ts';

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
