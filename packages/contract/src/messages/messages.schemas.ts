import { groupRoles } from '@gumball/rules/messages/group-roles';
import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { linkPreview } from '../posts/posts.schemas.ts';

/** A participant of a conversation or the author of a message. */
export const chatUser = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
});

/** The place of a message that a request names by its id. */
export const inConversation = z.object({
  conversationId: idInput
    .optional()
    .describe('The conversation of the message. With it, a network of several databases asks only one.'),
});

/** Status of a stored message; in a group the lowest of its recipients. */
export const storedStatus = z.enum(['sent', 'delivered', 'read']);

/** Display type of a message. The content of a `sticker` is its id. */
export const messageType = z.enum(['text', 'image', 'video', 'audio', 'file', 'sticker', 'voice']);

/**
 * A file of a message. Its signed URLs are for the participants and expire after one to two hours; fetching the message
 * again returns new ones.
 */
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
  voice: z
    .object({
      durationMs: z.number().int(),
      peaks: z.array(z.number().int()).describe('The levels of its waveform, 0 to 100.'),
    })
    .nullable()
    .describe('Of a recorded voice message.'),
});

/** What a preview tells about a file. */
export const previewFile = chatMedia
  .pick({ kind: true })
  .extend({ voice: z.object({ durationMs: z.number().int() }).nullable() });

/** The beginning of a message that a reply quotes, as it is now. */
export const quotedMessage = z.object({
  id,
  senderId: id.nullable().describe('Null where the account is gone.'),
  sender: chatUser.nullable(),
  content: z.string().describe('At most 300 characters; empty if it was deleted.'),
  messageType,
  revision: z.number().int().describe('That of the quoted message when this was read.'),
  media: z.array(previewFile),
});

/** The message that a message replies to, in the same conversation. */
export const quote = z.object({
  sequenceNumber: z.number().int(),
  message: quotedMessage.nullable().describe('Null where it is from before the viewer joined.'),
});

/** The members who react to a message with an emoji, the first one in front. */
export const reaction = z.object({ emoji: z.string(), userIds: z.array(id) });
/** A participant whom a message mentions. */
export const mentionedUser = z.object({ id, username: z.string() });

/**
 * A stored message. `status` and `readBy` are for its sender. On messages of others, `status` is the status for the
 * viewer.
 */
export const message = z.object({
  id,
  tempId: z
    .string()
    .describe('The name its sender gave it; one message per sender, conversation and name, whatever is sent again.'),
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
  replyTo: quote.nullable(),
  revision: z
    .number()
    .int()
    .describe('Rises with every change of the message; 0 while there is none. The highest one is the newest.'),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable().describe('Once it was deleted for everybody: without text and files.'),
  forwardedFrom: z
    .object({
      user: chatUser.nullable().describe('Null where the viewer may not see the member, or the account is gone.'),
    })
    .nullable()
    .describe('The author of the original of a forwarded message.'),
  reactions: z.array(reaction).describe('By emoji, the first one in front.'),
  pinnedAt: z.string().nullable().describe('Since when it is pinned.'),
  mentions: z.array(mentionedUser).describe('The participants of the group that the text names by `@` and username.'),
  mentionsAll: z.boolean().describe('Whether it mentions everybody by `@everyone` or `@all`.'),
  linkPreview: linkPreview
    .nullable()
    .describe('Of the first link of the text, once the server has read its page, unless its sender removed it.'),
  createdAt: z.string(),
  timestamp: z.string().describe('The same as `createdAt`.'),
});

/** What a changed message is now. Its files stay as they are, unless it was deleted. */
export const messageChange = message
  .pick({
    conversationId: true,
    sequenceNumber: true,
    content: true,
    revision: true,
    editedAt: true,
    deletedAt: true,
    reactions: true,
    pinnedAt: true,
    mentions: true,
    mentionsAll: true,
    linkPreview: true,
  })
  .extend({ messageId: id });

/** A former text of a message. */
export const messageVersion = z.object({
  content: z.string(),
  writtenAt: z.string().describe('When the message got this text.'),
});

/** A reaction of a member to a message. */
export const memberReaction = z.object({
  emoji: z.string(),
  userId: id,
  user: chatUser.nullable().describe('Null where the account is gone.'),
  reactedAt: z.string(),
});

/** A message in the list of what a conversation contains, without its status, quote, original, reactions and pin. */
export const sharedMessage = message.omit({
  status: true,
  readBy: true,
  replyTo: true,
  forwardedFrom: true,
  reactions: true,
  pinnedAt: true,
});

/** A message found by a search, with the name of its conversation, without its status. */
export const foundMessage = sharedMessage.extend({
  conversation: z.object({ isGroup: z.boolean(), name: z.string(), avatarUrl: z.string().nullable() }),
});

/** What the owner and the admins of a group leave to its members; all of it in direct conversations. */
export const membersMay = z.object({ add: z.boolean(), write: z.boolean(), pin: z.boolean() });

/**
 * A participant and their watermarks. For others, `readUpTo` is 0 and `readAt` is absent if the member hides read
 * receipts.
 */
export const participant = z.object({
  userId: id,
  role: z.enum(groupRoles),
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

/** The other participant of a direct conversation. Presence depends on that member's privacy settings. */
export const otherParticipant = chatUser.extend({ isOnline: z.boolean(), lastSeen: z.string().nullable() });

/** A conversation for one of its participants. */
export const conversation = z.object({
  id,
  isGroup: z.boolean(),
  communityId: id.nullable().describe('The community whose chat it is.'),
  name: z.string().describe("A group's name, or the name of the other."),
  avatarUrl: z.string().nullable(),
  otherParticipant: otherParticipant.nullable().describe('Null in groups, and where the account is gone.'),
  participants: z.array(participant).describe('Everybody, who joined first in front.'),
  participantIds: z.array(id).describe('The ids of `participants`.'),
  participantCount: z.number().int(),
  role: z
    .enum(groupRoles)
    .describe("The viewer's own. The owner and admins manage a group; `member` in direct conversations."),
  membersMay,
  isReadOnly: z
    .boolean()
    .describe('Nobody can write: one of the two blocked the other or is gone, or the community of the chat is closed.'),
  isClosed: z.boolean().optional().describe('Set if operators closed the community of the chat.'),
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
      revision: true,
    })
    .extend({
      media: z.array(previewFile),
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
  unreadMentions: z
    .array(z.number().int())
    .describe('The numbers of the first 20 messages above the mark that mention the viewer.'),
  mutedUntil: z.string().nullable().describe("When the viewer's mute ends; null while the conversation is not muted."),
  archivedUpTo: z
    .number()
    .int()
    .nullable()
    .describe('The viewer archived the conversation, up to this message; null while it is not archived.'),
  pinnedAt: z.string().nullable().describe('When the viewer pinned the conversation; null while it is not pinned.'),
  markedUnreadUpTo: z
    .number()
    .int()
    .nullable()
    .describe('The viewer marked the conversation as unread, until they read beyond this message; null without it.'),
  listChangedAt: z
    .string()
    .nullable()
    .describe('When the viewer last asked to archive, pin or mark it, or to undo that; a later request follows it.'),
  createdAt: z.string(),
});

/**
 * A conversation in a list. For groups it has only the first four participants and no watermarks, because a list of
 * large groups would contain thousands of members. The conversation itself has all.
 */
export const listedConversation = conversation.extend({
  participants: z
    .array(participant.pick({ userId: true, user: true }))
    .describe('The first four of a group, both of a direct conversation.'),
  lastMessage: z.string().nullable().describe('One line, at most 300 characters; null while there is none.'),
});

/**
 * Number of conversations and unread messages, of direct conversations and groups that are unread or marked so, neither
 * muted nor archived, and of archived ones.
 */
export const conversationsSummary = z.object({
  totalUnread: z.number().int().describe('Unread messages of all conversations together.'),
  totalConversations: z.number().int(),
  unreadDirect: z.number().int(),
  unreadGroups: z.number().int(),
  archivedDirect: z.number().int(),
  archivedGroups: z.number().int(),
});

/** Payload of the acknowledgement of a sent message and of `message:sent_confirmation`. */
export const confirmation = z.object({
  messageId: id,
  tempId: z.string(),
  conversationId: id,
  sequenceNumber: z.number().int(),
  status: storedStatus,
  createdAt: z.string(),
});

/** A participant of a conversation or the author of a message. */
export type ChatUser = z.infer<typeof chatUser>;
/** A file of a message. */
export type ChatMedia = z.infer<typeof chatMedia>;
/** A stored message. */
export type Message = z.infer<typeof message>;
/** A reaction of a member to a message. */
export type MemberReaction = z.infer<typeof memberReaction>;
/** What a changed message is now. */
export type MessageChange = z.infer<typeof messageChange>;
/** A former text of a message. */
export type MessageVersion = z.infer<typeof messageVersion>;
/** The message that a message replies to. */
export type Quote = z.infer<typeof quote>;
/** A message in the list of what a conversation contains. */
export type SharedMessage = z.infer<typeof sharedMessage>;
/** A message found by a search. */
export type FoundMessage = z.infer<typeof foundMessage>;
/** A participant and their watermarks. */
export type Participant = z.infer<typeof participant>;
/** A conversation for one of its participants. */
export type Conversation = z.infer<typeof conversation>;
/** A conversation in a list. A full conversation can take its place. */
export type ListedConversation = z.infer<typeof listedConversation>;
/** Number of conversations and their unread messages. */
export type ConversationsSummary = z.infer<typeof conversationsSummary>;
/** Acknowledgement of a sent message. */
export type Confirmation = z.infer<typeof confirmation>;
