import type { Deps } from '../../deps.ts';
import { deleteBotTracesOf } from './bots/group-bots.store.ts';
import {
  anonymizeForwards,
  anonymizeMessages,
  listForwardedFiles,
  listOwnConversations,
  removeForwardedFiles,
  removeFromDirectPairs,
  removeGroupAvatars,
} from './conversations/anonymize.store.ts';
import { leaveConversation } from './conversations/leave-conversation.ts';
import { clearConversationList } from './conversations/member-conversations.store.ts';
import { deleteGroupTracesOf } from './groups/invites.store.ts';
import { deleteMentionsOf } from './mentions/mentions.store.ts';
import { listOwnReactions, removeReactions } from './reactions/reactions.store.ts';

/**
 * Removes a deleted user from all conversations and anonymizes the user's messages: the sender, the files and the link
 * previews are removed, the text stays with its recipients. The user's reactions are removed. Idempotent: it can be
 * resumed after any interruption.
 */
export async function purgeUserData(deps: Deps, userId: string): Promise<void> {
  // First: leaving a direct conversation broadcasts it, without the user.
  await removeFromDirectPairs(deps.db, userId);
  for (let ids = await listOwnConversations(deps.db, userId); ids.length > 0; ) {
    for (const id of ids) await leaveConversation(deps, { userId }, id);
    ids = await listOwnConversations(deps.db, userId);
  }
  for (let reactions = await listOwnReactions(deps.db, userId); reactions.length > 0; ) {
    for (const reaction of reactions) await removeReactions(deps.db, reaction, userId);
    reactions = await listOwnReactions(deps.db, userId);
  }
  for (let messages = await listForwardedFiles(deps.db, userId); messages.length > 0; ) {
    for (const message of messages) await removeForwardedFiles(deps.db, message);
    messages = await listForwardedFiles(deps.db, userId);
  }
  let hasMore = true;
  while (hasMore) hasMore = await anonymizeMessages(deps.db, userId);
  hasMore = true;
  while (hasMore) hasMore = await anonymizeForwards(deps.db, userId);
  while (await deleteMentionsOf(deps.db, userId));
  await deleteGroupTracesOf(deps.db, userId);
  await deleteBotTracesOf(deps.db, userId);
  await clearConversationList(deps.db, userId);
  await removeGroupAvatars(deps.db, userId);
}
