import type { Deps } from '../../deps.ts';
import {
  anonymizeMessages,
  listOwnConversations,
  removeFromDirectPairs,
  removeGroupAvatars,
} from './conversations/anonymize.store.ts';
import { leaveConversation } from './conversations/leave-conversation.ts';

/**
 * Removes a deleted user from all conversations and anonymizes the user's messages: the sender and the files are
 * removed, the text stays with its recipients. Idempotent: it can be resumed after any interruption.
 */
export async function purgeUserData(deps: Deps, userId: string): Promise<void> {
  for (let ids = await listOwnConversations(deps.db, userId); ids.length > 0; ) {
    for (const id of ids) await leaveConversation(deps, { userId }, id);
    ids = await listOwnConversations(deps.db, userId);
  }
  let hasMore = true;
  while (hasMore) hasMore = await anonymizeMessages(deps.db, userId);
  await removeFromDirectPairs(deps.db, userId);
  await removeGroupAvatars(deps.db, userId);
}
