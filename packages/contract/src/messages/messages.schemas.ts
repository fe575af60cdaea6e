import { z } from 'zod';
import { id } from '../pagination.ts';

/** Who takes part in a conversation or wrote a message. */
export const chatUser = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
});

/** How far a stored message has come; in a group the least far of its recipients. */
export const storedStatus = z.enum(['sent', 'delivered', 'read']);

/** What a message shows as. */
export const messageType = z.enum(['text', 'image', 'video', 'audio', 'file']);

/** A file of a message. Its addresses are for the participants and end after an hour or two; reading the message again gives new ones. */
export const chatMedia = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'file']),
  name: z.string(),
  type: z.string().describe('MIME type'),
  size: z.number().int().describe('Bytes'),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  posterUrl: z.string().nullable(),
  sizes: z.array(z.object({ url: z.string(), width: z.number().int() })),
});

/** A stored message. `status` and `readBy` are for its sender; on others' messages `status` says how far it has come to the viewer. */
export const message = z.object({
  id,
  tempId: z.string().describe('The name its sender gave it; one message per sender and name, whatever is sent again.'),
  conversationId: id,
  sequenceNumber: z.number().int().describe('From 1 on without gaps in the conversation.'),
  senderId: id.nullable().describe('Null where the account is gone.'),
  sender: chatUser.nullable(),
  content: z.string(),
  messageType,
  mediaUrls: z.array(z.string()),
  media: z.array(chatMedia),
  status: storedStatus,
  readBy: z.array(id),
  createdAt: z.string(),
  timestamp: z.string().describe('The same as `createdAt`.'),
});

/** A message that a search found, with what its conversation is called; how far it has come is not told. */
export const foundMessage = message.omit({ status: true, readBy: true }).extend({
  conversation: z.object({ isGroup: z.boolean(), name: z.string(), avatarUrl: z.string().nullable() }),
});

/** One participant and how far that one has come. A member who does not show read ticks has `readUpTo` 0 and no `readAt` for others. */
export const participant = z.object({
  userId: id,
  role: z.enum(['admin', 'member']),
  joinedSequence: z
    .number()
    .int()
    .describe('Messages up to this number came before this participant and are not theirs.'),
  deliveredUpTo: z.number().int(),
  readUpTo: z.number().int(),
  readFrom: z.number().int().describe('Messages above this number, up to `readUpTo`, were read at `readAt`.'),
  readAt: z.string().nullable().describe('When `readUpTo` last rose; null where that is not known.'),
  user: chatUser,
});

/** The other one of a direct conversation. Presence as far as that one shows it. */
export const otherParticipant = chatUser.extend({ isOnline: z.boolean(), lastSeen: z.string().nullable() });

/** A conversation as one of its participants sees it. */
export const conversation = z.object({
  id,
  isGroup: z.boolean(),
  name: z.string().describe("A group's name, or the name of the other."),
  avatarUrl: z.string().nullable(),
  otherParticipant: otherParticipant.nullable().describe('Null in groups, and where the account is gone.'),
  participants: z.array(participant).describe('Everybody, who joined first in front.'),
  participantIds: z.array(id).describe('The ids of `participants`.'),
  participantCount: z.number().int(),
  role: z
    .enum(['admin', 'member'])
    .describe("The viewer's own; an admin renames the group, changes its picture and removes."),
  isReadOnly: z.boolean().describe('Nobody can write: one of the two blocked the other, or is gone.'),
  lastMessage: z.string().nullable().describe('One line; null while there is none.'),
  lastMessageTime: z.string().nullable(),
  lastMessageData: message
    .pick({
      id: true,
      content: true,
      mediaUrls: true,
      senderId: true,
      status: true,
      messageType: true,
      sequenceNumber: true,
    })
    .extend({
      senderName: z
        .string()
        .nullable()
        .describe('What a group calls its writer, in one word; null in direct ones and once the writer takes no part.'),
    })
    .nullable(),
  lastActivity: z.string(),
  lastSequence: z.number().int().describe('The number of its latest message, 0 before the first.'),
  firstSequence: z.number().int().describe('The number of the first message the viewer can read.'),
  readUpTo: z.number().int().describe("The viewer's own mark."),
  unreadCount: z.number().int().describe("Others' messages above the mark, at most 1000."),
  createdAt: z.string(),
});

/**
 * A conversation as a list shows it. Of a group only the first four participants are named, and of none is told how far they have come: a list of large groups
 * would be thousands of members. Reading the conversation itself tells everybody.
 */
export const listedConversation = conversation.extend({
  participants: z
    .array(participant.pick({ userId: true, user: true }))
    .describe('The first four of a group, both of a direct conversation.'),
  lastMessage: z.string().nullable().describe('One line, at most 300 characters; null while there is none.'),
});

/** How many conversations there are, how many messages in them are unread, and how many direct ones and groups have such. */
export const conversationsSummary = z.object({
  totalUnread: z.number().int().describe('Unread messages of all conversations together.'),
  totalConversations: z.number().int(),
  unreadDirect: z.number().int(),
  unreadGroups: z.number().int(),
});

/** What a sent message's acknowledgement and `message:sent_confirmation` say. */
export const confirmation = z.object({
  messageId: id,
  tempId: z.string(),
  conversationId: id,
  sequenceNumber: z.number().int(),
  status: storedStatus,
  createdAt: z.string(),
});

/** Who takes part in a conversation or wrote a message. */
export type ChatUser = z.infer<typeof chatUser>;
/** A file of a message. */
export type ChatMedia = z.infer<typeof chatMedia>;
/** A stored message. */
export type Message = z.infer<typeof message>;
/** A message that a search found. */
export type FoundMessage = z.infer<typeof foundMessage>;
/** One participant and how far that one has come. */
export type Participant = z.infer<typeof participant>;
/** A conversation as one of its participants sees it. */
export type Conversation = z.infer<typeof conversation>;
/** A conversation as a list shows it; what is known of one itself is enough for a list. */
export type ListedConversation = z.infer<typeof listedConversation>;
/** How many conversations there are, and what is unread in them. */
export type ConversationsSummary = z.infer<typeof conversationsSummary>;
/** What a sent message is confirmed with. */
export type Confirmation = z.infer<typeof confirmation>;
