import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { broadcastParticipationEnd } from '../conversations/broadcast-participation-end.ts';
import type { RemovalReason } from '../conversations/conversations.broadcasts.ts';
import { endParticipation } from '../conversations/end-participation.ts';
import { lockConversation } from '../conversations/participants.store.ts';
import { lockCommunityChat } from './community-chats.store.ts';

/**
 * Removes a former member of a community from its chat, inside the transaction that ends the membership. Returns a
 * function to call after the commit.
 */
export async function leaveCommunityChat(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
  userId: string,
  reason: RemovalReason,
): Promise<() => Promise<void>> {
  const chat = await lockCommunityChat(tx, communityId);
  const conversation = chat && (await lockConversation(tx, chat.id, userId));
  if (!chat || !conversation) return async () => undefined;
  const participation = { conversationId: chat.id, userId };
  await endParticipation(deps, tx, conversation, participation);
  return () => broadcastParticipationEnd(deps, participation, reason);
}
