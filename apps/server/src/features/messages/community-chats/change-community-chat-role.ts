import { chatRoleOf } from '@gumball/rules/communities/community-chat';
import type { CommunityRole } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { lockParticipants, updateRole } from '../conversations/participants.store.ts';
import { lockCommunityChat } from './community-chats.store.ts';

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
