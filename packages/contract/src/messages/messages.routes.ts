import { listActions } from '@gumball/rules/messages/conversation-list';
import { muteDurations } from '@gumball/rules/messages/mute';
import { messagesPageSize, messagesPageSizeMax } from '@gumball/rules/messages/page-sizes';
import { sharedKinds } from '@gumball/rules/messages/shared-content';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { uploadUrl } from '../uploads/uploads.schemas.ts';
import { editErrors, reactionErrors, sendErrors } from './message-route-errors.ts';
import { messagesEndpoints } from './messages.endpoints.ts';
import { messageContent, messageEdit, messagePin, messageReaction, tempId } from './messages.events.ts';
import {
  chatMedia,
  chatUser,
  conversation,
  conversationsSummary,
  foundMessage,
  inConversation,
  listedConversation,
  memberReaction,
  membersMay,
  message,
  messageChange,
  messageVersion,
  sharedMessage,
  storedStatus,
} from './messages.schemas.ts';

const byId = z.object({ id: idInput });
const sequence = z.coerce.number().int().min(0).max(2_147_483_647);
const conversationResponse = z.object({ success, conversation });
const type = z.enum(['all', 'direct', 'group']).default('all');
const ids = z.array(idInput).max(200);

/** Conversations and messages: docs/product.md, Messages. */
export const messagesRoutes = defineRoutes(messagesEndpoints, {
  conversations: {
    summary: 'List my conversations',
    description:
      'Without archived ones, or only those. The one with the latest activity first; among those of one type, my pinned ones before the others. Of last messages at most 300 characters are told, of groups the names of the first four.',
    access: 'member',
    query: pageQuery(20).extend({ type, view: z.enum(['inbox', 'archived']).default('inbox') }),
    response: z.object({
      success,
      conversations: z.array(listedConversation),
      pagination,
      summary: conversationsSummary,
    }),
  },
  start: {
    summary: 'Create a conversation',
    description:
      'With one friend, or a group of friends. Two members have one direct conversation; starting it again answers the same one.',
    access: 'member',
    body: z.object({
      participantIds: ids,
      isGroup: z.boolean().default(false),
      name: z.string().max(1000).nullish(),
      avatarUrl: uploadUrl.nullish(),
    }),
    status: 201,
    mayExist: true,
    response: conversationResponse.extend({ message: z.string() }),
    errors: [
      'DIRECT_NEEDS_ONE',
      'GROUP_NEEDS_FRIEND',
      'GROUP_NAME_REQUIRED',
      'GROUP_NAME_TOO_LONG',
      'GROUP_FULL',
      'FRIENDS_ONLY',
      'MEDIA_URL_UNKNOWN',
      'RATE_LIMITED',
    ],
  },
  findConversations: {
    summary: 'Search my conversations',
    description: 'Groups by name, direct ones by the name or username of the other.',
    access: 'member',
    query: pageQuery(20).extend({ q: z.string().max(200).default(''), type }),
    response: z.object({ success, conversations: z.array(listedConversation), pagination }),
  },
  conversation: {
    summary: 'Read a conversation',
    access: 'member',
    params: byId,
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  change: {
    summary: 'Change a group',
    description: 'Its name, its picture, and what its members may do. By its owner and its admins.',
    access: 'member',
    params: byId,
    body: z.object({
      name: z.string().max(1000).optional(),
      avatarUrl: uploadUrl.nullish(),
      membersMay: membersMay.partial().optional(),
    }),
    response: conversationResponse,
    errors: [
      'COMMUNITY_CLOSED',
      'CONVERSATION_NOT_FOUND',
      'ACCESS_DENIED',
      'GROUP_NAME_REQUIRED',
      'GROUP_NAME_TOO_LONG',
      'MEDIA_URL_UNKNOWN',
      'RATE_LIMITED',
    ],
  },
  leave: {
    summary: 'Leave a conversation',
    description:
      'The last one to leave removes it. A direct conversation comes back with the next message of a friend.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
  },
  add: {
    summary: 'Add friends to a group',
    access: 'member',
    params: byId,
    body: z.object({ participantIds: ids.min(1) }),
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'FRIENDS_ONLY', 'GROUP_FULL', 'RATE_LIMITED'],
  },
  remove: {
    summary: 'Remove a member from a group',
    access: 'member',
    params: byId.extend({ userId: idInput }),
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED', 'RATE_LIMITED'],
  },
  mute: {
    summary: 'Mute a conversation',
    description: 'For me alone: no push and no number for its messages, for a time or until I unmute it.',
    access: 'member',
    params: byId,
    body: z.object({ duration: z.enum(muteDurations) }),
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  unmute: {
    summary: 'Unmute a conversation',
    access: 'member',
    params: byId,
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  changeListState: {
    summary: 'Archive, pin or mark a conversation',
    description:
      'In my own list alone. A newer message ends the archive, unless the conversation is muted. Of two changes of the same thing the one that I asked for later stays, in whichever order they arrive: `requestedAt`, at most now. The same request has its effect once.',
    access: 'member',
    params: byId,
    body: z.object({
      action: z.enum(listActions),
      sequenceNumber: sequence
        .optional()
        .describe(
          'The latest message that I knew; with `markRead`, the one up to which I read. Without it the latest.',
        ),
      requestedAt: z.iso.datetime().optional().describe('When I asked for it; now without it.'),
    }),
    response: conversationResponse,
    errors: ['CONVERSATION_NOT_FOUND', 'PIN_LIMIT', 'RATE_LIMITED'],
  },
  shared: {
    summary: 'List the messages with pictures and videos, files or links',
    description: 'Newest first, as far back as I may read.',
    access: 'member',
    params: byId,
    query: pageQuery(20).extend({ kind: z.enum(sharedKinds) }),
    response: z.object({ success, messages: z.array(sharedMessage), pagination }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  messages: {
    summary: 'Read the messages of a conversation',
    description:
      'Always oldest first within the answer. Without `after` the latest ones, then older ones by `cursor`, `before` or `page`; with `after` those that follow a sequence number.',
    access: 'member',
    params: byId,
    query: pageQuery(messagesPageSize, messagesPageSizeMax).extend({
      after: sequence.optional(),
      before: sequence.optional(),
    }),
    response: z.object({
      success,
      messages: z.array(message),
      changesCursor: z.string().describe('The `after` of the changes that these messages do not contain yet.'),
      lastSequence: z
        .number()
        .int()
        .describe('Up to this number of the conversation, messages that are not listed are not mine to read.'),
      pagination,
    }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  changes: {
    summary: 'Read what was changed',
    description:
      'What a client that was offline has missed, oldest change first: what each changed message is now, and the numbers of the messages that I deleted for myself. Without `after` from the beginning.',
    access: 'member',
    params: byId,
    query: z.object({ after: z.string().max(100).optional() }),
    response: z.object({
      success,
      changes: z.array(messageChange),
      hidden: z.array(z.number().int()),
      cursor: z.string().describe('The `after` of the next changes.'),
      hasMore: z.boolean(),
    }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  pinned: {
    summary: 'List the pinned messages of a conversation',
    description: 'The one that was pinned last in front, as far back as I may read.',
    access: 'member',
    params: byId,
    response: z.object({ success, messages: z.array(message) }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  send: {
    summary: 'Send a message',
    description:
      'The same `tempId` (else the `Idempotency-Key`) by the same member to the same conversation is one message, by socket or here. A bot in a group replies only to what it was given and to its own messages, and is not shown what it quotes.',
    access: 'member',
    params: byId,
    body: messageContent.extend({ tempId: tempId.optional() }),
    status: 201,
    response: z.object({ success, message }),
    errors: [...sendErrors],
  },
  read: {
    summary: 'Mark a conversation as read',
    description: 'All of it, or up to a sequence number. `count` is how many messages became read.',
    access: 'member',
    params: byId,
    body: z.object({ sequenceNumber: sequence.optional() }).nullish(),
    response: z.object({ success, count: z.number().int(), sequenceNumber: z.number().int() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  setStatuses: {
    summary: 'Mark messages as delivered or read',
    description: 'Up to the newest of `messageIds`, else all. Marks only rise.',
    access: 'member',
    params: byId,
    body: z.object({ status: storedStatus, messageIds: ids.optional() }),
    response: z.object({ success, count: z.number().int() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  find: {
    summary: 'Search my messages',
    description:
      'For words by their beginnings, from two characters on, newest first: in the latest 200 conversations, or in one.',
    access: 'member',
    query: pageQuery(20).extend({ q: z.string().max(200).default(''), conversationId: idInput.optional() }),
    response: z.object({ success, messages: z.array(foundMessage), pagination }),
  },
  message: {
    summary: 'Read a message',
    description: 'Its files with addresses that are good for another hour at least.',
    access: 'member',
    params: byId,
    query: inConversation,
    response: z.object({ success, message }),
    errors: ['MESSAGE_NOT_FOUND'],
  },
  edit: {
    summary: 'Edit a message',
    description:
      'My own text, without files, within 48 hours and at most 20 times, also as a bot in a group. The same `editId` is one edit, however often it is sent.',
    access: 'member',
    params: byId,
    query: inConversation,
    body: messageEdit,
    response: z.object({ success, change: messageChange }),
    errors: [...editErrors],
  },
  versions: {
    summary: 'Read the former texts of a message',
    description: 'Oldest first, for all who may read the message. A deleted message has none.',
    access: 'member',
    params: byId,
    query: inConversation,
    response: z.object({ success, versions: z.array(messageVersion) }),
    errors: ['MESSAGE_NOT_FOUND'],
  },
  deleteForEveryone: {
    summary: 'Delete a message for everybody',
    description: 'My own, also as a bot in a group. Its place stays, without text, files and former texts.',
    access: 'member',
    params: byId,
    query: inConversation,
    response: z.object({ success, change: messageChange }),
    errors: ['MESSAGE_NOT_FOUND', 'ACCESS_DENIED', 'RATE_LIMITED'],
  },
  hide: {
    summary: 'Delete a message for myself',
    description: 'Of any participant. The others still read it.',
    access: 'member',
    params: byId,
    query: inConversation,
    response: z.object({ success, sequenceNumber: z.number().int() }),
    errors: ['MESSAGE_NOT_FOUND', 'RATE_LIMITED'],
  },
  react: {
    summary: 'React to a message, or take a reaction back',
    description: 'At most 3 emoji of mine, and 20 of a message. The same `changeId` is one change.',
    access: 'member',
    params: byId,
    query: inConversation,
    body: messageReaction,
    response: z.object({ success, change: messageChange }),
    errors: [...reactionErrors],
  },
  reactions: {
    summary: 'List who reacted to a message, the latest first',
    access: 'member',
    params: byId,
    query: inConversation,
    response: z.object({ success, reactions: z.array(memberReaction) }),
    errors: ['MESSAGE_NOT_FOUND'],
  },
  pin: {
    summary: 'Pin or unpin a message',
    description: 'Where my group lets me; at most 50 of a conversation. The same `changeId` is one change.',
    access: 'member',
    params: byId,
    query: inConversation,
    body: messagePin,
    response: z.object({ success, change: messageChange }),
    errors: [
      'COMMUNITY_CLOSED',
      'MESSAGE_NOT_FOUND',
      'ACCESS_DENIED',
      'MESSAGE_DELETED',
      'PINNED_FULL',
      'RATE_LIMITED',
    ],
  },
  upload: {
    summary: 'Upload files for a message',
    description:
      'Up to 10 files in the field `media`, whose addresses go into `mediaUrls` of one message. A file named `poster` that follows a video becomes its still picture.',
    access: 'member',
    form: z.object({
      media: z.array(z.string().meta({ format: 'binary' })),
      poster: z.string().meta({ format: 'binary' }).optional(),
    }),
    status: 201,
    response: z.object({
      success,
      url: z.string(),
      urls: z.array(z.string()),
      media: z.array(chatMedia),
      data: z.object({ url: z.string(), urls: z.array(z.string()) }),
    }),
    errors: [
      'FILE_MISSING',
      'CHAT_TOO_MANY_FILES',
      'CHAT_FILE_TYPE',
      'CHAT_FILE_EXTENSION',
      'CHAT_FILE_TOO_LARGE',
      'CHAT_FILE_SUSPICIOUS',
      'CHAT_FILE_NAME_TOO_LONG',
      'CHAT_FILE_NAME_SIGNS',
      'FILE_BROKEN',
      'UNSUPPORTED_TYPE',
      'MALFORMED_JSON',
      'STORAGE_FULL',
      'UNAVAILABLE',
      'RATE_LIMITED',
    ],
  },
  setStatus: {
    summary: 'Mark a message as delivered or read',
    description: 'With all earlier ones of its conversation.',
    access: 'member',
    params: byId,
    query: inConversation,
    body: z.object({ status: storedStatus }),
    response: z.object({ success, count: z.number().int() }),
    errors: ['MESSAGE_NOT_FOUND'],
  },
  online: {
    summary: 'List online members',
    description: 'Friends and members who share a conversation with me, as far as they show it; at most 500.',
    access: 'member',
    response: z.object({ success, users: z.array(chatUser) }),
  },
  unreadCount: {
    summary: 'Count my conversations with unread messages',
    access: 'member',
    response: z.object({ success, unreadCount: z.number().int() }),
  },
});
