import { chatRoleOf, checkChatChange, communityChatMax } from '@gumball/rules/communities/community-chat';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import { muteEnd } from '@gumball/rules/messages/mute';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { insertChatParticipant, lockCommunityChat } from './community-chats.store.ts';

/**
 * Adds a member of a community to its chat, inside the caller's transaction, which has locked the membership. Idempotent.
 * Throws `CONVERSATION_NOT_FOUND` without a chat, `COMMUNITY_CLOSED`, and `GROUP_FULL`. Returns a function to call after the commit.
 */
export async function joinCommunityChat(
  { db, clock, conversationBroadcasts }: Pick<Deps, 'db' | 'clock' | 'conversationBroadcasts'>,
  tx: Executor,
  { communityId, userId, role }: { communityId: string; userId: string; role: Exclude<CommunityRole, 'none'> },
): Promise<{ conversationId: string; publish: () => void }> {
  const chat = await lockCommunityChat(tx, communityId);
  if (!chat) throw new AppError('CONVERSATION_NOT_FOUND');
  assertOk(checkChatChange('join', chat.isClosed));
  const { id: conversationId, participants } = chat;
  const now = clock.now();
  const participant = { conversationId, userId, role: chatRoleOf(role), now, mutedUntil: muteEnd('forever', now) };
  const isNew = await insertChatParticipant(db, tx, participant);
  if (isNew && participants >= communityChatMax) throw new AppError('GROUP_FULL');
  return {
    conversationId,
    publish: () => {
      if (isNew) conversationBroadcasts.created(userId, conversationId);
    },
  };
}
