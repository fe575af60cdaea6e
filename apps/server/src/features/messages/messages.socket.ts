import {
  conversationReference,
  markDelivered as deliveredEvent,
  messageSend,
  markRead as readEvent,
  typing,
} from '@gumball/contract/messages/messages.events';
import type { Confirmation } from '@gumball/contract/messages/messages.schemas';
import type { ClientEvents } from '@gumball/contract/realtime';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { type Connection, memberRoom, refusalOf } from '../../platform/realtime/realtime.ts';
import { membersBlocked } from '../blocks/members-blocked.ts';
import { standingChanged } from '../blocks/standing-changed.ts';
import { conversationRoom, conversationRooms } from './conversation-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { leaveRoom, participationEnded } from './end-participation.ts';
import { joinConversation } from './join-conversation.ts';
import { markDelivered } from './mark-delivered.ts';
import { markRead } from './mark-read.ts';
import { sendMessage } from './send-message.ts';
import { tellOfBlock } from './tell-of-block.ts';

const sendings = {
  'message:send': ['message:sent_confirmation', 'message:error'],
  'message:retry': ['message:retry_success', 'message:retry_failed'],
} as const;

/** Handles the socket events of conversations. */
export function handleMessageEvents(deps: MessagesDeps): void {
  const { realtime, log, notices } = deps;

  for (const event of ['message:send', 'message:retry'] as const) {
    const [done, failed] = sendings[event];
    // An invalid payload is answered like any other error, with an event too, so it is validated inside the handler.
    realtime.on(
      event,
      z.custom<ClientEvents[typeof event]>(() => true),
      async (connection, payload) => {
        try {
          const confirmation = await send(deps, connection, payload);
          connection.send(done, confirmation);
          return confirmation;
        } catch (error) {
          const refusal = refusalOf(error, event, log, payload);
          const about = conversationReference.safeParse(payload);
          connection.send(failed, about.success ? { ...refusal, ...about.data } : refusal);
          if (error instanceof AppError) throw error;
          throw new AppError(refusal.code);
        }
      },
    );
  }
  realtime.on('conversation:mark_read', readEvent, async ({ viewer }, { conversationId, sequenceNumber }) => ({
    conversationId,
    ...(await markRead(deps, viewer, conversationId, sequenceNumber)),
  }));
  realtime.on('message:delivered', deliveredEvent, ({ viewer }, { conversationId, sequenceNumber }) =>
    markDelivered(deps, viewer, conversationId, sequenceNumber),
  );
  realtime.on('conversation:join', conversationReference, (connection, { conversationId }) =>
    joinConversation(deps, connection, conversationId),
  );
  realtime.on('conversation:leave', conversationReference, (connection, { conversationId }) => {
    connection.leave(conversationRoom(conversationId));
    return undefined;
  });
  realtime.on('typing', typing, (connection, { conversationId, isTyping = true }) => {
    const room = conversationRoom(conversationId);
    if (!connection.watched(conversationRooms).includes(room)) throw new AppError('CONVERSATION_NOT_FOUND');
    const { userId } = connection.viewer;
    realtime.announce(room, 'typing', { conversationId, userId, isTyping }, [memberRoom(userId)]);
    return undefined;
  });
  notices.on(participationEnded, (payload) => leaveRoom(deps, payload));
  notices.on(membersBlocked, (pair) => tellOfBlock(deps, pair, 'rooms'));
  notices.on(standingChanged, (pair) => tellOfBlock(deps, pair, 'news'));
}

function send(deps: MessagesDeps, { viewer }: Connection, payload: unknown): Promise<Confirmation> {
  const parsed = messageSend.safeParse(payload);
  if (!parsed.success) throw new AppError('INVALID_INPUT');
  return sendMessage(deps, viewer, parsed.data);
}
