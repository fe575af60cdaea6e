/** Live events of conversations: docs/product.md, Messages. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { idInput } from '../pagination.ts';
import type { ChatUser, Confirmation, Conversation, Message, MessageChange } from './messages.schemas.ts';

/** Maximum length of `tempId`. */
export const tempIdMax = 100;

/** Permanent id that the client gives a message before it is stored. */
export const tempId = z
  .string()
  .min(1)
  .max(tempIdMax)
  .regex(/^[\x21-\x7e]+$/, 'is not a tempId');

/**
 * Content of a message from a client. With the `messageType` `sticker` the content is the id of a sticker that the
 * sender bought; any other is accepted, but the files determine the type.
 */
export const messageContent = z.object({
  content: z
    .string()
    .max(20_000)
    .regex(/^[^\0]*$/, 'holds what is no text')
    .nullish(),
  mediaUrls: z.array(z.string().max(500)).max(100).nullish(),
  messageType: z.string().max(20).nullish(),
  replyToSequence: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullish()
    .describe('The `sequenceNumber` of the message of this conversation that it replies to.'),
  forwardOf: idInput
    .nullish()
    .describe('A message that I may read. Its text and files are sent as they are now, in place of those given here.'),
});

/** A new message. `message:retry` has the same payload as `message:send`. */
export const messageSend = messageContent.extend({ conversationId: idInput, tempId });

/** A new text of a message. The same `editId` is one edit, however often it is sent. */
export const messageEdit = z.object({ content: messageContent.shape.content, editId: tempId });

/** A reaction to add or to remove. The same `changeId` is one change, however often it is sent. */
export const messageReaction = z.object({
  emoji: z.string().min(1).max(40).describe('One emoji.'),
  isOn: z.boolean().describe('Whether I react with it.'),
  changeId: tempId,
});

/** Whether a message is pinned. The same `changeId` is one change, however often it is sent. */
export const messagePin = z.object({ isOn: z.boolean().describe('Whether it is pinned.'), changeId: tempId });

/** The conversation of an event. */
export const conversationReference = z.object({ conversationId: idInput });

/** The read messages: all, or those up to a sequence number. */
export const markRead = conversationReference.extend({
  sequenceNumber: z.number().int().min(0).max(2_147_483_647).optional(),
});

/** The delivered messages: all up to a sequence number. */
export const markDelivered = conversationReference.extend({
  sequenceNumber: z.number().int().min(0).max(2_147_483_647),
});

/**
 * The typing state. Sent at most every 3 seconds; a recipient without an update for 6 seconds assumes that typing
 * stopped.
 */
export const typing = conversationReference.extend({ isTyping: z.boolean().default(true) });

/**
 * Why a message was rejected, as acknowledgement and event. `retryAfterSeconds` is set only with `RATE_LIMITED` and
 * `UNAVAILABLE`.
 */
export type MessageRefusal = {
  success: false;
  code: ErrorCode;
  message: string;
  tempId?: string;
  conversationId?: string;
  retryAfterSeconds?: number;
};

/**
 * Server events of conversations. A `sequenceNumber` of a watermark also covers all older messages.
 * `message:status_updated` goes to senders and names their newest message below the watermark.
 */
export type MessagesServerEvents = {
  'message:new': Message;
  'message:sent_confirmation': Confirmation;
  /**
   * A message was edited, deleted for everybody, pinned, or has other reactions or another link preview. To all
   * participants who may read it.
   */
  'message:changed': MessageChange;
  /** The member deleted a message for themselves. To the member's own connections. */
  'message:hidden': { conversationId: string; messageId: string; sequenceNumber: number };
  'message:status_updated': {
    messageId: string;
    conversationId: string;
    status: Message['status'];
    readBy: string[];
    sequenceNumber: number;
    /** The user whose watermarks increased. */
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
  /**
   * The member is no longer a participant, to the member's own connections: they left, were removed by an admin, or the
   * chat was deleted.
   */
  'conversation:removed': { conversationId: string; reason: 'left' | 'removed' | 'deleted' };
  /** A bot was added to a group or removed from it. To the members who have it open. */
  'conversation:bots': { conversationId: string };
  typing: { conversationId: string; userId: string; isTyping: boolean };
};

/** Client events of conversations. */
export type MessagesClientEvents = {
  'message:send': z.input<typeof messageSend>;
  'message:retry': z.input<typeof messageSend>;
  'message:delivered': z.infer<typeof markDelivered>;
  'conversation:mark_read': z.infer<typeof markRead>;
  'conversation:join': z.infer<typeof conversationReference>;
  /** The member sees the chat: its reactions need no notification any more. */
  'conversation:seen': z.infer<typeof conversationReference>;
  'conversation:leave': z.infer<typeof conversationReference>;
  typing: z.input<typeof typing>;
};

/** Payloads of the acknowledgements of these events, in addition to `success: true`. */
export type MessagesAcknowledgements = {
  'message:send': Confirmation;
  'message:retry': Confirmation;
  'message:delivered': { count: number };
  'conversation:mark_read': { conversationId: string; count: number; sequenceNumber: number };
  'conversation:join': { conversationId: string; lastSequence: number };
};
