import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { type MembersMay, mayManageGroup } from '@gumball/rules/messages/group-roles';
import { checkGroupName } from '@gumball/rules/messages/new-conversation';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { attachUpload } from '../../uploads/attach-upload.ts';
import { detachUpload } from '../../uploads/detach-upload.ts';
import { getConversation } from './get-conversation.ts';
import { listParticipantIds, lockConversation, updateGroupRow } from './participants.store.ts';

/** What changes; absent values stay. */
export type GroupInput = {
  name?: string | undefined;
  avatarUrl?: string | null | undefined;
  membersMay?: { [action in keyof MembersMay]?: boolean | undefined } | undefined;
};

/**
 * Changes the name or avatar of a group, or what its members may do; its owner and admins only. Throws
 * `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED`, the errors of
 * the name, and `MEDIA_URL_UNKNOWN` for an avatar that is not the viewer's own unused upload.
 */
export async function updateGroup(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'conversationBroadcasts'>,
  viewer: Viewer,
  conversationId: string,
  input: GroupInput,
): Promise<Conversation> {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    const before = await lockConversation(tx, conversationId, viewer.userId);
    if (!before) throw new AppError('CONVERSATION_NOT_FOUND');
    if (!before.is_group || !mayManageGroup(before.role)) throw new AppError('ACCESS_DENIED');
    assertOk(checkChatChange('manage', before.is_closed));
    const isOwnGroup = before.community_id === null;
    const followsCommunity =
      input.name !== undefined || input.avatarUrl !== undefined || input.membersMay?.add !== undefined;
    if (!isOwnGroup && followsCommunity) throw new AppError('ACCESS_DENIED');
    const change: Parameters<typeof updateGroupRow>[2] = {};
    if (input.name !== undefined) {
      change.name = normalizeLine(input.name);
      assertOk(checkGroupName(change.name));
    }
    for (const [action, allowed] of Object.entries(input.membersMay ?? {}) as [keyof MembersMay, boolean | undefined][])
      if (allowed !== undefined) change[`members_may_${action}`] = allowed;
    const avatarUrl = input.avatarUrl === undefined ? before.avatar_url : input.avatarUrl?.trim() || null;
    if (avatarUrl !== before.avatar_url) {
      const now = clock.now();
      const isOwnUpload =
        avatarUrl === null ||
        (await attachUpload(tx, { userId: viewer.userId, purpose: 'avatar', url: avatarUrl, now }));
      if (!isOwnUpload) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'avatarUrl' });
      if (before.avatar_url !== null) await detachUpload(tx, before.avatar_url);
      change.avatar_url = avatarUrl;
    }
    if (Object.keys(change).length > 0) await updateGroupRow(tx, conversationId, change);
  });
  const broadcasts = deps.conversationBroadcasts;
  for (const userId of await listParticipantIds(db, conversationId)) broadcasts.changed(userId, conversationId);
  return getConversation(deps, viewer, conversationId);
}
