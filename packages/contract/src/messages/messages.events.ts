/** What is said live about conversations: docs/product.md, Messages. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { idInput } from '../pagination.ts';
import type { ChatUser, Confirmation, Conversation, Message } from './messages.schemas.ts';

/** Longest `tempId`. */
export const tempIdMax = 100;

/** The name a client gives a message before it is stored; it keeps it for life. */
export const tempId = z
  .string()
  .min(1)
  .max(tempIdMax)
  .regex(/^[\x21-\x7e]+$/, 'is not a tempId');

/** What a message says, as it is sent. `messageType` is read and then judged by the files themselves. */
export const messageContent = z.object({
  content: z
    .string()
    .max(20_000)
    .regex(/^[^\0]*$/, 'holds what is no text')
    .nullish(),
  mediaUrls: z.array(z.string().max(500)).max(100).nullish(),
  messageType: z.string().max(20).nullish(),
});

/** A message on its way. `message:retry` carries the same as `message:send`. */
export const messageSend = messageContent.extend({ conversationId: idInput, tempId });

/** The conversation an event is about. */
export const conversationReference = z.object({ conversationId: idInput });

/** Which messages are read: all, or those up to a number. */
export const markRead = conversationReference.extend({
  sequenceNumber: z.number().int().min(0).max(2_147_483_647).optional(),
});

/** What reached a device: everything up to a number. */
export const markDelivered = conversationReference.extend({
  sequenceNumber: z.number().int().min(0).max(2_147_483_647),
});

/** That somebody is typing, or stopped. Said at most every 3 seconds; who hears no more of it for 6 seconds takes it as stopped. */
export const typing = conversationReference.extend({ isTyping: z.boolean().default(true) });

/** Why a message was refused, as acknowledgement and event; `retryAfterSeconds` with `RATE_LIMITED` and `UNAVAILABLE` only. */
export type MessageRefusal = {
  success: false;
  code: ErrorCode;
  message: string;
  tempId?: string;
  conversationId?: string;
  retryAfterSeconds?: number;
};

/**
 * What the server tells about conversations. Wherever a mark rose, `sequenceNumber` says up to where, so that every older message has it too;
 * `message:status_updated` goes to senders and names the newest of their messages that the mark passed.
 */
export type MessagesServerEvents = {
  'message:new': Message;
  'message:sent_confirmation': Confirmation;
  'message:status_updated': {
    messageId: string;
    conversationId: string;
    status: Message['status'];
    readBy: string[];
    sequenceNumber: number;
    /** Whose marks rose. */
    recipient: { userId: string; deliveredUpTo: number; readUpTo: number; readFrom: number; readAt: string | null };
  };
  'messages:read': { conversationId: string; readBy: string; count: number; sequenceNumber: number };
  'messages:auto_delivered': { conversationId: string; userId: string; count: number; sequenceNumber: number };
  'message:error': MessageRefusal;
  'message:retry_success': Confirmation;
  'message:retry_failed': MessageRefusal;
  'user:online': { userId: string };
  'user:offline': { userId: string; lastSeen: string | null };
  'users:online_list': { users: ChatUser[] };
  'conversation:created': { conversation: Conversation };
  'conversation:updated': { conversation: Conversation };
  'conversation:removed': { conversationId: string };
  typing: { conversationId: string; userId: string; isTyping: boolean };
};

/** What a client says about conversations. */
export type MessagesClientEvents = {
  'message:send': z.input<typeof messageSend>;
  'message:retry': z.input<typeof messageSend>;
  'message:delivered': z.infer<typeof markDelivered>;
  'conversation:mark_read': z.infer<typeof markRead>;
  'conversation:join': z.infer<typeof conversationReference>;
  'conversation:leave': z.infer<typeof conversationReference>;
  typing: z.input<typeof typing>;
};

/** What the acknowledgements of these events carry beside `success: true`. */
export type MessagesAcknowledgements = {
  'message:send': Confirmation;
  'message:retry': Confirmation;
  'message:delivered': { count: number };
  'conversation:mark_read': { conversationId: string; count: number; sequenceNumber: number };
  'conversation:join': { conversationId: string; lastSequence: number };
};
