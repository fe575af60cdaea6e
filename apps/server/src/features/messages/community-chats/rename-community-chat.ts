import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { listParticipantIdsIn } from '../conversations/participants.store.ts';
import { updateCommunityChat } from './community-chats.store.ts';

/**
 * Gives the chat of a community its name and picture, inside the caller's transaction. Returns a function to call after
 * the commit.
 */
export async function renameCommunityChat(
  { conversationBroadcasts }: Pick<Deps, 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
  shown: { name: string; avatarUrl: string | null },
): Promise<() => void> {
  const conversationId = await updateCommunityChat(tx, communityId, shown);
  if (conversationId === undefined) return () => undefined;
  const participantIds = await listParticipantIdsIn(tx, conversationId);
  return () => {
    for (const userId of participantIds) conversationBroadcasts.changed(userId, conversationId);
  };
}
