import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Connection } from '../../../platform/realtime/realtime.ts';
import { isOpenToUser } from '../presence/typing.store.ts';
import { conversationRoom, conversationRoomPrefix } from './conversations.broadcasts.ts';
import { findConversationRow } from './conversations.store.ts';

const maxOpenConversations = 10;

/**
 * Subscribes a connection to the typing events of a conversation, except across a block. Throws
 * `CONVERSATION_NOT_FOUND`.
 */
export async function joinConversation(
  { db }: Pick<Deps, 'db'>,
  connection: Connection,
  conversationId: string,
): Promise<{ conversationId: string; lastSequence: number }> {
  const { userId } = connection.viewer;
  const room = conversationRoom(conversationId);
  if (await isOpenToUser(db, userId, conversationId)) {
    const otherRooms = connection.roomsWithPrefix(conversationRoomPrefix).filter((otherRoom) => otherRoom !== room);
    connection.setRooms(conversationRoomPrefix, [...otherRooms.slice(1 - maxOpenConversations), room]);
    await connection.prepareRooms([room]);
  }
  // Checked again inside the room: what ends the participation from now on makes the connection leave it.
  const row = await findConversationRow(db, userId, conversationId).catch((error: unknown) => {
    connection.leave(room);
    throw error;
  });
  if (!row || row.hidden) connection.leave(room);
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND');
  return { conversationId, lastSequence: row.last_sequence };
}
