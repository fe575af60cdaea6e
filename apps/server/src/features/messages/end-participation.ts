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

/** The notice that somebody's part in a conversation is over; its payload is `user,conversation`. */
export const participationEnded = 'participation-ended';

/** Ends somebody's part inside a deed that has locked the conversation; with the last one it ends itself. Answers whether there was one to end. */
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

/** Tells of a part that has ended, after the commit: the one it was, and those who stay. */
export async function tellOfEnd(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files' | 'notices'>,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<void> {
  deps.notices.hear(participationEnded, `${userId},${conversationId}`);
  const news = conversationNews(deps);
  news.removed(userId, conversationId);
  for (const memberId of await listMemberIds(deps.db, conversationId)) news.changed(memberId, conversationId);
}

/** Has this server's connections of a member leave the room of a conversation that is no longer theirs. */
export function leaveRoom({ realtime }: Pick<MessagesDeps, 'realtime'>, payload: string): void {
  const [userId = '', conversationId = ''] = payload.split(',');
  for (const connection of realtime.connections(userId)) connection.leave(conversationRoom(conversationId));
}
