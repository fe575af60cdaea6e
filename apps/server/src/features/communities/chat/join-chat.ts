import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { joinCommunityChat } from '../../messages/community-chats/join-community-chat.ts';
import { lockMemberships } from '../members/memberships.store.ts';
import { readChat } from './read-chat.ts';

/**
 * Adds the viewer, a member of a community, to its chat. Idempotent. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` for
 * others, `CONVERSATION_NOT_FOUND` if there is no chat, and `GROUP_FULL`.
 */
export async function joinChat(
  deps: Pick<Deps, 'db' | 'clock' | 'conversationBroadcasts'>,
  viewer: Viewer,
  communityId: string,
): Promise<CommunityChat> {
  const { userId } = viewer;
  // Refuses who may not know of the chat before anything is locked.
  await readChat(deps, viewer, communityId);
  const { publish } = await deps.db.transaction(async (tx) => {
    // The membership stays until the participation is stored.
    const [membership] = await lockMemberships(tx, userId, communityId, []);
    if (!membership) throw new AppError('ACCESS_DENIED');
    return joinCommunityChat(deps, tx, { communityId, userId, role: membership.role });
  });
  publish();
  return readChat(deps, viewer, communityId);
}
