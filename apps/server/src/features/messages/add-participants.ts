import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { groupMembersMax } from '@gumball/rules/messages/new-conversation';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { conversationNews } from './conversation-news.ts';
import { insertParticipants, listFriendsAmong } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { getConversation } from './get-conversation.ts';
import { listMemberIds, lockConversation } from './members.store.ts';

/**
 * Adds friends of the viewer to a group. Existing participants stay unchanged; new ones can read only later messages.
 * Throws `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED` for direct conversations, `FRIENDS_ONLY` and `GROUP_FULL`.
 */
export async function addParticipants(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>,
  viewer: Viewer,
  conversationId: string,
  userIds: string[],
): Promise<Conversation> {
  const { db, clock } = deps;
  const before = await listMemberIds(db, conversationId);
  const added = await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
    if (!conversation.is_group) throw new AppError('ACCESS_DENIED');
    const wanted = [...new Set(userIds)].filter((id) => !before.includes(id));
    const friends = await listFriendsAmong(tx, viewer.userId, wanted);
    if (friends.length < wanted.length) throw new AppError('FRIENDS_ONLY');
    const members = wanted.map((userId) => ({ userId, role: 'member' as const }));
    const fresh = await insertParticipants(tx, conversationId, members, clock.now());
    if (conversation.participants + fresh.length > groupMembersMax) throw new AppError('GROUP_FULL');
    return fresh;
  });
  const news = conversationNews(deps);
  for (const userId of added) news.created(userId, conversationId);
  if (added.length > 0) for (const userId of before) news.changed(userId, conversationId);
  return getConversation(deps, viewer, conversationId);
}
