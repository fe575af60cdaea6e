import type { Executor } from '../../platform/db/database.ts';
import { conversationNews, conversationRoom } from './conversation-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import {
  appointAdmin,
  type LockedRow,
  listMemberIds,
  lockParticipants,
  removeConversation,
  removeParticipant,
} from './members.store.ts';

/** The cluster event after a participant left or was removed; its payload is `user,conversation`. */
export const participationEnded = 'participation-ended';

/**
 * Removes a participant within a transaction that has locked the conversation. Deletes the conversation with the last
 * participant. Returns whether the user was a participant.
 */
export async function endParticipation(
  { notices }: Pick<MessagesDeps, 'notices'>,
  tx: Executor,
  conversation: LockedRow,
  where: { conversationId: string; userId: string },
): Promise<boolean> {
  const { conversationId, userId } = where;
  if (conversation.is_group) await lockParticipants(tx, conversationId);
  if (!(await removeParticipant(tx, conversationId, userId))) return false;
  if (conversation.participants === 1) await removeConversation(tx, conversationId, conversation);
  else if (conversation.is_group) await appointAdmin(tx, conversationId);
  await notices.send(tx, participationEnded, `${userId},${conversationId}`);
  return true;
}

/** Broadcasts the end of a participation after the commit, to the user and to the remaining participants. */
export async function tellOfEnd(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files' | 'notices'>,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<void> {
  deps.notices.hear(participationEnded, `${userId},${conversationId}`);
  const news = conversationNews(deps);
  news.removed(userId, conversationId);
  for (const memberId of await listMemberIds(deps.db, conversationId)) news.changed(memberId, conversationId);
}

/** Makes this server's connections of a user leave the room of a conversation. */
export function leaveRoom({ realtime }: Pick<MessagesDeps, 'realtime'>, payload: string): void {
  const [userId = '', conversationId = ''] = payload.split(',');
  for (const connection of realtime.connections(userId)) connection.leave(conversationRoom(conversationId));
}
