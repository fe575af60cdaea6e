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
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Connection, rejectionOf } from '../../platform/realtime/realtime.ts';
import { relationshipChanged, userBlocked } from '../blocks/block.events.ts';
import { markReactionsRead } from '../notifications/mark-reactions-read.ts';
import { conversationRoom } from './conversations/conversations.broadcasts.ts';
import { leaveRoom, participationEnded } from './conversations/end-participation.ts';
import { joinConversation } from './conversations/join-conversation.ts';
import { notifyBlock } from './conversations/notify-block.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendTyping } from './presence/send-typing.ts';
import { markDelivered } from './receipts/mark-delivered.ts';
import { markRead } from './receipts/mark-read.ts';

const responseEvents = {
  'message:send': ['message:sent_confirmation', 'message:error'],
  'message:retry': ['message:retry_success', 'message:retry_failed'],
} as const;

/** Handles the socket events of conversations. */
export function handleMessageEvents(deps: Deps): void {
  const { realtime, log, clusterEvents } = deps;

  for (const event of ['message:send', 'message:retry'] as const) {
    const [successEvent, failureEvent] = responseEvents[event];
    // An invalid payload is answered like any other error, with an event too, so it is validated inside the handler.
    realtime.on(
      event,
      z.custom<ClientEvents[typeof event]>(() => true),
      async (connection, payload) => {
        try {
          const confirmation = await send(deps, connection, payload);
          connection.send(successEvent, confirmation);
          return confirmation;
        } catch (error) {
          const refusal = rejectionOf(error, event, log, payload);
          const reference = conversationReference.safeParse(payload);
          connection.send(failureEvent, reference.success ? { ...refusal, ...reference.data } : refusal);
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
  realtime.on('conversation:seen', conversationReference, ({ viewer }, { conversationId }) =>
    markReactionsRead(deps, viewer, conversationId),
  );
  realtime.on('conversation:leave', conversationReference, (connection, { conversationId }) => {
    connection.leave(conversationRoom(conversationId));
    return undefined;
  });
  realtime.on('typing', typing, async (connection, { conversationId, isTyping = true }) => {
    await sendTyping(deps, connection, { conversationId, isTyping });
    return undefined;
  });
  clusterEvents.on(participationEnded, (participation) => leaveRoom(deps, participation));
  clusterEvents.on(userBlocked, ({ blockerId, blockedId }) => notifyBlock(deps, [blockerId, blockedId], 'closeRooms'));
  clusterEvents.on(relationshipChanged, ({ userId, otherId }) => notifyBlock(deps, [userId, otherId], 'broadcast'));
}

async function send(deps: Deps, { viewer }: Connection, payload: unknown): Promise<Confirmation> {
  const parsed = messageSend.safeParse(payload);
  if (!parsed.success) throw new AppError('INVALID_INPUT');
  await deps.checkRestrictions(viewer, parsed.data);
  return (await sendMessage(deps, viewer, parsed.data)).confirmation;
}
