import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import { canOwnCommunity } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { closeCommunityChat } from '../../messages/community-chats/close-community-chat.ts';
import { openCommunityChat } from '../../messages/community-chats/open-community-chat.ts';
import { findForEdit } from '../community-writes.store.ts';
import { readChat } from './read-chat.ts';

/**
 * Switches the chat of a community on, or off, which deletes it with its messages; the owner only. Idempotent. Throws
 * `COMMUNITY_NOT_FOUND` and `ACCESS_DENIED`.
 */
export async function switchChat(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'conversationBroadcasts'>,
  viewer: Viewer,
  communityId: string,
  isOn: boolean,
): Promise<CommunityChat> {
  const publish = await deps.db.transaction(async (tx) => {
    const community = await findForEdit(tx, viewer.userId, communityId);
    if (!community) throw new AppError('COMMUNITY_NOT_FOUND');
    if (!canOwnCommunity(community.role ?? 'none')) throw new AppError('ACCESS_DENIED');
    if (community.isClosed) throw new AppError('COMMUNITY_CLOSED');
    if (!isOn) return closeCommunityChat(deps, tx, communityId);
    const { name, avatarUrl } = community;
    await openCommunityChat(deps, tx, { id: communityId, name, avatarUrl });
    return undefined;
  });
  publish?.();
  return readChat(deps, viewer, communityId);
}
