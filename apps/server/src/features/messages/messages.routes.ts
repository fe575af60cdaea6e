import { messageLinksRoutes } from '@gumball/contract/messages/message-links.routes';
import { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import { voiceRoutes } from '@gumball/contract/messages/voice.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { getSentMessage } from './bots/get-sent-message.ts';
import { deleteMessage } from './changes/delete-message.ts';
import { editMessage } from './changes/edit-message.ts';
import { hideMessage } from './changes/hide-message.ts';
import { listChanges } from './changes/list-changes.ts';
import { listPinned } from './changes/list-pinned.ts';
import { listVersions } from './changes/list-versions.ts';
import { pinMessage } from './changes/pin-message.ts';
import { addParticipants } from './conversations/add-participants.ts';
import { changeListState } from './conversations/change-list-state.ts';
import { findConversations } from './conversations/find-conversations.ts';
import { getConversation } from './conversations/get-conversation.ts';
import { leaveConversation } from './conversations/leave-conversation.ts';
import { listConversations } from './conversations/list-conversations.ts';
import { muteConversation } from './conversations/mute-conversation.ts';
import { removeParticipant } from './conversations/remove-participant.ts';
import { startConversation } from './conversations/start-conversation.ts';
import { updateGroup } from './conversations/update-group.ts';
import { serveChatFile } from './files/serve-chat-file.ts';
import { uploadChatFiles } from './files/upload-chat-files.ts';
import { uploadVoice } from './files/upload-voice.ts';
import { mountGroupBots } from './group-bots.routes.ts';
import { mountGroups } from './groups.routes.ts';
import { declareLinkPreviewJobs } from './link-previews/link-previews.jobs.ts';
import { removeLinkPreview } from './link-previews/remove-link-preview.ts';
import { mountMessageSearch } from './message-search.routes.ts';
import { findMessages } from './messages/find-messages.ts';
import { getMessage } from './messages/get-message.ts';
import { listMessages } from './messages/list-messages.ts';
import { listShared } from './messages/list-shared.ts';
import { sendMessage } from './messages/send-message.ts';
import { handleMessageEvents } from './messages.socket.ts';
import { listOnline } from './presence/list-online.ts';
import { startPresenceBroadcasts } from './presence/presence.broadcasts.ts';
import { listReactions } from './reactions/list-reactions.ts';
import { reactToMessage } from './reactions/react-to-message.ts';
import { countUnread } from './receipts/count-unread.ts';
import { markRead } from './receipts/mark-read.ts';
import { setMessageStatus } from './receipts/set-message-status.ts';
import { setMessageStatuses } from './receipts/set-message-statuses.ts';

const filesPerWindow = 100;
const windowSeconds = 600;
const changesPerMinute = 60;
const listChangesPerMinute = 120;
// Each is broadcast to all members, and who is added is notified.
const groupsPerHour = 60;
const groupChangesPerMinute = 60;
const reactionsPerMinute = 60;

/** Mounts the routes and socket events of conversations. */
export function mountMessages({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  mount(messagesRoutes.conversations, ({ viewer, query }) => listConversations(preferWorker(deps), viewer, query));
  mount(messagesRoutes.findConversations, ({ viewer, query }) => findConversations(preferWorker(deps), viewer, query));
  const groupLimit = deps.limits({ name: 'groups', points: groupsPerHour, seconds: 3600 });
  const groupChangeLimit = deps.limits({ name: 'group-changes', points: groupChangesPerMinute, seconds: 60 });
  mount(messagesRoutes.start, async (call) => {
    if (call.body.isGroup) await groupLimit.consume(call.viewer.userId);
    const start = { ...call.body, idempotencyKey: call.idempotencyKey };
    const { conversation, existed } = await startConversation(deps, call.viewer, start);
    if (existed) call.respondExisting();
    return { conversation, message: existed ? 'Conversation found' : 'Conversation created' };
  });
  mount(messagesRoutes.conversation, async ({ viewer, params }) => ({
    conversation: await getConversation(preferWorker(deps), viewer, params.id),
  }));
  mount(messagesRoutes.change, async ({ viewer, params, body }) => {
    await groupChangeLimit.consume(viewer.userId);
    return { conversation: await updateGroup(deps, viewer, params.id, body) };
  });
  mount(messagesRoutes.leave, async ({ viewer, params }) => {
    await leaveConversation(deps, viewer, params.id);
    return {};
  });
  mount(messagesRoutes.add, async ({ viewer, params, body }) => {
    await groupChangeLimit.consume(viewer.userId);
    return { conversation: await addParticipants(deps, viewer, params.id, body.participantIds) };
  });
  mount(messagesRoutes.remove, async ({ viewer, params }) => {
    await groupChangeLimit.consume(viewer.userId);
    return { conversation: await removeParticipant(deps, viewer, params.id, params.userId) };
  });
  mount(messagesRoutes.mute, async ({ viewer, params, body }) => ({
    conversation: await muteConversation(deps, viewer, params.id, body.duration),
  }));
  mount(messagesRoutes.unmute, async ({ viewer, params }) => ({
    conversation: await muteConversation(deps, viewer, params.id, null),
  }));
  const listLimit = deps.limits({ name: 'conversation-list', points: listChangesPerMinute, seconds: 60 });
  mount(messagesRoutes.changeListState, async ({ viewer, params, body }) => ({
    conversation: await changeListState(deps, listLimit, viewer, params.id, body),
  }));
  mount(messagesRoutes.shared, ({ viewer, params, query }) => listShared(deps, viewer, params.id, query));
  mount(messagesRoutes.messages, ({ viewer, params, query }) =>
    listMessages(preferWorker(deps), viewer, params.id, query),
  );
  mount(messagesRoutes.changes, ({ viewer, params, query }) => listChanges(deps, viewer, params.id, query.after));
  mount(messagesRoutes.pinned, ({ viewer, params }) => listPinned(deps, viewer, params.id));
  mount(messagesRoutes.send, async ({ viewer, params, body, idempotencyKey }) => {
    const tempId = body.tempId ?? idempotencyKey ?? deps.ids.fileName();
    const { confirmation, message } = await sendMessage(deps, viewer, { ...body, conversationId: params.id, tempId });
    const { messageId: id, conversationId } = confirmation;
    return { message: message ?? (await getSentMessage(deps, viewer, { id, conversationId })) };
  });
  mount(messagesRoutes.read, ({ viewer, params, body }) => markRead(deps, viewer, params.id, body?.sequenceNumber));
  mount(messagesRoutes.setStatuses, ({ viewer, params, body }) => setMessageStatuses(deps, viewer, params.id, body));
  mount(messagesRoutes.setStatus, ({ viewer, params, query, body }) =>
    setMessageStatus(deps, viewer, { ...params, ...query }, body.status),
  );
  mount(messagesRoutes.find, ({ viewer, query }) => findMessages(preferWorker(deps), viewer, query));
  mount(messagesRoutes.message, async ({ viewer, params, query }) => ({
    message: await getMessage(deps, viewer, { ...params, ...query }),
  }));
  const changeLimit = deps.limits({ name: 'message-changes', points: changesPerMinute, seconds: 60 });
  mount(messagesRoutes.edit, async ({ viewer, params, query, body }) => ({
    change: await editMessage(deps, changeLimit, viewer, { ...params, ...query }, body),
  }));
  mount(messagesRoutes.deleteForEveryone, async ({ viewer, params, query }) => ({
    change: await deleteMessage(deps, changeLimit, viewer, { ...params, ...query }),
  }));
  mount(messagesRoutes.hide, ({ viewer, params, query }) =>
    hideMessage(deps, changeLimit, viewer, { ...params, ...query }),
  );
  mount(messagesRoutes.versions, ({ viewer, params, query }) => listVersions(deps, viewer, { ...params, ...query }));
  mount(messagesRoutes.pin, async ({ viewer, params, query, body }) => ({
    change: await pinMessage(deps, changeLimit, viewer, { ...params, ...query }, body),
  }));
  const reactionLimit = deps.limits({ name: 'message-reactions', points: reactionsPerMinute, seconds: 60 });
  mount(messagesRoutes.react, async ({ viewer, params, query, body }) => ({
    change: await reactToMessage(deps, reactionLimit, viewer, { ...params, ...query }, body),
  }));
  mount(messagesRoutes.reactions, ({ viewer, params, query }) => listReactions(deps, viewer, { ...params, ...query }));
  mount(messageLinksRoutes.removePreview, async ({ viewer, params, query }) => ({
    change: await removeLinkPreview(deps, changeLimit, viewer, { ...params, ...query }),
  }));
  declareLinkPreviewJobs(deps);
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
  mount(messagesRoutes.unreadCount, ({ viewer }) => countUnread(preferWorker(deps), viewer));
  mount(messagesRoutes.online, async ({ viewer }) => ({ users: await listOnline(deps, viewer) }));
  mountGroups(mount, deps, groupChangeLimit);
  mountGroupBots(mount, deps);
  mountMessageSearch(mount, deps);
  mount(voiceRoutes.upload, async ({ viewer, request, reply }) => ({
    media: await uploadVoice(deps, uploadLimit, viewer, { request, reply }),
  }));
  handleMessageEvents(deps);
  startPresenceBroadcasts(deps);
}
