import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { listParticipantIdsIn } from '../conversations/participants.store.ts';
import { lockCommunityChat } from './community-chats.store.ts';

/**
 * Locks the chat of a community that is about to be closed or opened, inside the caller's transaction, so that no
 * change in it follows the closure. Returns a function to call after the commit.
 */
export async function lockChatForClosing(
  { conversationBroadcasts }: Pick<Deps, 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
): Promise<() => void> {
  const chat = await lockCommunityChat(tx, communityId);
  if (!chat) return () => undefined;
  const participantIds = await listParticipantIdsIn(tx, chat.id);
  return () => {
    for (const userId of participantIds) conversationBroadcasts.changed(userId, chat.id);
  };
}
