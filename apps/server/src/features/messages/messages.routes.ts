import { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { addParticipants } from './add-participants.ts';
import { changeGroup } from './change-group.ts';
import { countUnread } from './count-unread.ts';
import { withFileAddresses } from './create-file-addresses.ts';
import { findMessages } from './find-messages.ts';
import { getConversation } from './get-conversation.ts';
import { getMessage } from './get-message.ts';
import { leaveConversation } from './leave-conversation.ts';
import { findConversations, listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { listOnline } from './list-online.ts';
import { markRead } from './mark-read.ts';
import { handleMessageEvents } from './messages.socket.ts';
import { removeParticipant } from './remove-participant.ts';
import { sendMessage } from './send-message.ts';
import { serveChatFile } from './serve-chat-file.ts';
import { setMessageStatus, setMessageStatuses } from './set-message-status.ts';
import { startConversation } from './start-conversation.ts';
import { uploadChatFiles } from './upload-chat-files.ts';
import { welcomeMembers } from './welcome-members.ts';

const filesPerWindow = 100;
const windowSeconds = 600;

/** Mounts the routes and socket events of conversations. */
export async function mountMessages(parts: { mount: Mount; app: FastifyInstance; deps: Deps }): Promise<void> {
  const { mount, app, deps: outside } = parts;
  const deps = await withFileAddresses(outside);

  mount(messagesRoutes.conversations, ({ viewer, query }) => listConversations(deps, viewer, query));
  mount(messagesRoutes.findConversations, ({ viewer, query }) => findConversations(deps, viewer, query));
  mount(messagesRoutes.start, async (call) => {
    const start = { ...call.body, creationKey: call.creationKey };
    const { conversation, existed } = await startConversation(deps, call.viewer, start);
    if (existed) call.existed();
    return { conversation, message: existed ? 'Conversation found' : 'Conversation created' };
  });
  mount(messagesRoutes.conversation, async ({ viewer, params }) => ({
    conversation: await getConversation(deps, viewer, params.id),
  }));
  mount(messagesRoutes.change, async ({ viewer, params, body }) => ({
    conversation: await changeGroup(deps, viewer, params.id, body),
  }));
  mount(messagesRoutes.leave, async ({ viewer, params }) => {
    await leaveConversation(deps, viewer, params.id);
    return {};
  });
  mount(messagesRoutes.add, async ({ viewer, params, body }) => ({
    conversation: await addParticipants(deps, viewer, params.id, body.participantIds),
  }));
  mount(messagesRoutes.remove, async ({ viewer, params }) => ({
    conversation: await removeParticipant(deps, viewer, params.id, params.userId),
  }));
  mount(messagesRoutes.messages, ({ viewer, params, query }) => listMessages(deps, viewer, params.id, query));
  mount(messagesRoutes.send, async ({ viewer, params, body, creationKey }) => {
    const tempId = body.tempId ?? creationKey ?? deps.ids.fileName();
    const { messageId } = await sendMessage(deps, viewer, { ...body, conversationId: params.id, tempId });
    return { message: await getMessage(deps, viewer, messageId) };
  });
  mount(messagesRoutes.read, ({ viewer, params, body }) => markRead(deps, viewer, params.id, body?.sequenceNumber));
  mount(messagesRoutes.setStatuses, ({ viewer, params, body }) => setMessageStatuses(deps, viewer, params.id, body));
  mount(messagesRoutes.setStatus, ({ viewer, params, body }) => setMessageStatus(deps, viewer, params.id, body.status));
  mount(messagesRoutes.find, ({ viewer, query }) => findMessages(deps, viewer, query));
  mount(messagesRoutes.message, async ({ viewer, params }) => ({ message: await getMessage(deps, viewer, params.id) }));
  const uploadLimit = deps.limits({ name: 'chat-files', points: filesPerWindow, seconds: windowSeconds });
  mount(messagesRoutes.upload, async ({ viewer, request, reply }) => {
    const media = await uploadChatFiles(deps, uploadLimit, viewer, { request, reply });
    const urls = media.map(({ url }) => url);
    const url = urls[0] ?? '';
    return { url, urls, media, data: { url, urls } };
  });
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/chat-files/:key',
    schema: { hide: true },
    handler: (request, reply) => serveChatFile(deps, request.params.key, request, reply),
  });
  mount(messagesRoutes.unreadCount, ({ viewer }) => countUnread(deps, viewer));
  mount(messagesRoutes.online, async ({ viewer }) => ({ users: await listOnline(deps, viewer) }));
  handleMessageEvents(deps);
  welcomeMembers(deps);
}
