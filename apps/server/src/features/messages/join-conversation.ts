import { AppError } from '../../platform/http/app-error.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { conversationRoom, conversationRooms } from './conversation-news.ts';
import { findConversationRow } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';

const openAtOnceMax = 10;

/**
 * Subscribes a connection to the typing events of a conversation, except across a block. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function joinConversation(
  { db }: Pick<MessagesDeps, 'db'>,
  connection: Connection,
  conversationId: string,
): Promise<{ conversationId: string; lastSequence: number }> {
  const { userId } = connection.viewer;
  const room = conversationRoom(conversationId);
  const others = connection.watched(conversationRooms).filter((each) => each !== room);
  connection.watch(conversationRooms, [...others.slice(1 - openAtOnceMax), room]);
  // Joins before the check: if the participation ends in between, the room is left either way.
  const row = await findConversationRow(db, userId, conversationId).catch((error: unknown) => {
    connection.leave(room);
    throw error;
  });
  if (!row || row.hidden) connection.leave(room);
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND');
  return { conversationId, lastSequence: row.last_sequence };
}
