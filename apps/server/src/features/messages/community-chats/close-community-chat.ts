import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { listParticipantIdsIn, removeConversation } from '../conversations/participants.store.ts';
import { lockCommunityChat } from './community-chats.store.ts';

/**
 * Deletes the chat of a community with its messages and files, inside the caller's transaction. Returns a function to
 * call after the commit.
 */
export async function closeCommunityChat(
  { conversationBroadcasts }: Pick<Deps, 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
): Promise<() => void> {
  const chat = await lockCommunityChat(tx, communityId);
  if (!chat) return () => undefined;
  const participantIds = await listParticipantIdsIn(tx, chat.id);
  // The picture is that of the community.
  await removeConversation(tx, chat.id, { avatar_url: null });
  return () => {
    for (const userId of participantIds) conversationBroadcasts.removed(userId, chat.id, 'deleted');
  };
}
