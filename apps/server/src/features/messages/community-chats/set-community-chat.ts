import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { listParticipantIdsIn, removeConversation } from '../conversations/participants.store.ts';
import { insertCommunityChat, lockCommunityChat, updateCommunityChat } from './community-chats.store.ts';

/** Creates the chat of a community inside the caller's transaction, which has locked the community. Idempotent. */
export async function openCommunityChat(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  community: { id: string; name: string; avatarUrl: string | null },
): Promise<void> {
  const { id: communityId, name, avatarUrl } = community;
  await insertCommunityChat(tx, { id: ids.next(), communityId, name, avatarUrl, now: clock.now() });
}

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
    for (const userId of participantIds) conversationBroadcasts.removed(userId, chat.id);
  };
}

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
