import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import { communityChatMax } from '@gumball/rules/communities/community-chat';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getCommunityChat } from '../../messages/community-chats/get-community-chat.ts';
import { findMembership } from '../communities.store.ts';

/** Returns the chat of a community for one of its members. Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED` for others. */
export async function readChat(
  deps: Pick<Deps, 'db'>,
  { userId }: Viewer,
  communityId: string,
): Promise<CommunityChat> {
  const membership = await findMembership(deps.db, userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!membership.role) throw new AppError('ACCESS_DENIED');
  const chat = await getCommunityChat(deps, communityId, userId);
  return {
    isOn: chat !== undefined,
    conversationId: chat?.isParticipant ? chat.conversationId : null,
    participantCount: chat?.participants ?? 0,
    participantsMax: communityChatMax,
  };
}
