import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Connection, userRoom } from '../../../platform/realtime/realtime.ts';
import { conversationRoom, conversationRoomPrefix } from '../conversations/conversations.broadcasts.ts';
import { listBlockedParticipants } from './typing.store.ts';

/**
 * Broadcasts that the user of a connection types, or stopped, to the others who have the conversation open, except
 * across a block. Throws `CONVERSATION_NOT_FOUND` if the connection has not joined the conversation.
 */
export async function sendTyping(
  { db, realtime }: Pick<Deps, 'db' | 'realtime'>,
  connection: Connection,
  { conversationId, isTyping }: { conversationId: string; isTyping: boolean },
): Promise<void> {
  const room = conversationRoom(conversationId);
  const hasJoined = () => connection.roomsWithPrefix(conversationRoomPrefix).includes(room);
  if (!hasJoined()) throw new AppError('CONVERSATION_NOT_FOUND');
  const { userId } = connection.viewer;
  const blockedIds = await listBlockedParticipants(db, userId, conversationId);
  // The participation may have ended in between.
  if (!hasJoined()) throw new AppError('CONVERSATION_NOT_FOUND');
  realtime.broadcast(room, 'typing', { conversationId, userId, isTyping }, [userId, ...blockedIds].map(userRoom));
}
