import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkGroupName } from '@gumball/rules/messages/new-conversation';
import { normalizeLine } from '@gumball/rules/users/profile';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { releaseUpload, takeUpload } from '../uploads/take-upload.ts';
import { conversationNews } from './conversation-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { getConversation } from './get-conversation.ts';
import { listMemberIds, lockConversation, updateGroup } from './members.store.ts';

/**
 * Changes the name or avatar of a group; admins only. Throws `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED`, the errors of
 * the name, and `MEDIA_URL_UNKNOWN` for an avatar that is not the viewer's own unused upload.
 */
export async function changeGroup(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>,
  viewer: Viewer,
  conversationId: string,
  sent: { name?: string | undefined; avatarUrl?: string | null | undefined },
): Promise<Conversation> {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    const before = await lockConversation(tx, conversationId, viewer.userId);
    if (!before) throw new AppError('CONVERSATION_NOT_FOUND');
    if (!before.is_group || before.role !== 'admin') throw new AppError('ACCESS_DENIED');
    const change: Parameters<typeof updateGroup>[2] = {};
    if (sent.name !== undefined) {
      change.name = normalizeLine(sent.name);
      insist(checkGroupName(change.name));
    }
    const picture = sent.avatarUrl === undefined ? before.avatar_url : sent.avatarUrl?.trim() || null;
    if (picture !== before.avatar_url) {
      const now = clock.now();
      const own =
        picture === null || (await takeUpload(tx, { userId: viewer.userId, purpose: 'avatar', url: picture, now }));
      if (!own) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'avatarUrl' });
      if (before.avatar_url !== null) await releaseUpload(tx, before.avatar_url);
      change.avatar_url = picture;
    }
    if (Object.keys(change).length > 0) await updateGroup(tx, conversationId, change);
  });
  const news = conversationNews(deps);
  for (const userId of await listMemberIds(db, conversationId)) news.changed(userId, conversationId);
  return getConversation(deps, viewer, conversationId);
}
