/** Live news of conversations: docs/product.md, Messages. The engine hears of messages, the lists of everything. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { queryClient } from '../../lib/cache.ts';
import { counts } from '../../lib/counts.ts';
import { session } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { t } from '../../lib/texts.ts';
import { alertMessage } from './alerts.ts';
import { messagesClient } from './chat-ports.ts';
import { chatNow } from './chats.ts';
import {
  changeConversation,
  changeConversations,
  changeParticipant,
  dropConversation,
  knownConversation,
  messageKeys,
  putConversation,
  refreshConversations,
  withMessage,
  withPresence,
  withRead,
  withStatus,
} from './messages.cache.ts';
import { noteTyping } from './typing.ts';

const countDelayMs = 300;
const countTimeoutMs = 5000;

let started = false;
let connections = 0;
let counting: ReturnType<typeof setTimeout> | undefined;

const memberId = () => {
  const now = session.get();
  return now.status === 'member' ? now.user.id : undefined;
};

/** Reads how many chats have unread messages, for the navigation; several wishes at once are one reading. */
export function countUnread(): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    if (memberId() === undefined) return;
    messagesClient
      .unreadCount(undefined, { timeoutMs: countTimeoutMs })
      .then(({ unreadCount }) => counts.set({ messages: unreadCount }))
      .catch(() => {
        // The number that is there stays until the next news.
      });
  }, countDelayMs);
}

function isLookedAt(conversationId: string): boolean {
  const { open } = chatNow().state.get();
  return open?.conversationId === conversationId && open.visible;
}

/** The open conversation has nothing unread on this screen, whatever was read before the server heard so. */
function readOpen(): void {
  const id = chatNow().state.get().open?.conversationId;
  if (id !== undefined && isLookedAt(id)) readHere(id);
}

async function readConversation(id: string): Promise<void> {
  putConversation((await messagesClient.conversation({ params: { id } })).conversation);
}

function onMessage(message: Message): void {
  chatNow().tell({ kind: 'arrived', message });
  const { conversationId } = message;
  const isOwn = message.senderId === memberId();
  const isRead = isLookedAt(conversationId);
  if (message.senderId) noteTyping(conversationId, message.senderId, false);
  const before = knownConversation(conversationId);
  if (before) changeConversation(conversationId, (had) => withMessage(had, message, { isOwn, isRead }));
  else readConversation(conversationId).catch(refreshConversations);
  if (isOwn) return;
  countUnread();
  if (isRead || (before && message.sequenceNumber <= before.lastSequence)) return;
  const { sender } = message;
  const name = sender ? `${sender.firstName} ${sender.lastName}` : t('New message');
  alertMessage(message, before?.isGroup ? t('{name} in {group}', { name, group: before.name }) : name);
}

/** Listens from the first need of conversations until the page is left. */
export function startMessagesLive(): void {
  if (started) return;
  started = true;
  socket.on('message:new', onMessage);
  socket.on('message:status_updated', ({ conversationId, status, sequenceNumber, recipient }) => {
    chatNow().tell({ kind: 'watermark', conversationId, status, through: sequenceNumber });
    changeParticipant(conversationId, recipient.userId, recipient);
    changeConversation(conversationId, (had) => withStatus(had, status, sequenceNumber));
  });
  socket.on('messages:read', ({ conversationId, readBy, sequenceNumber }) => {
    if (readBy !== memberId()) return;
    if (isLookedAt(conversationId)) readHere(conversationId);
    else changeConversation(conversationId, (had) => withRead(had, sequenceNumber));
    // What came after the number may be the member's own, written elsewhere: the server knows what is left.
    if (knownConversation(conversationId)?.unreadCount) readConversation(conversationId).catch(refreshConversations);
    queryClient.invalidateQueries({ queryKey: messageKeys.summary }).catch(reportError);
    countUnread();
  });
  socket.on('conversation:created', ({ conversation }) => {
    putConversation(conversation);
    refreshConversations().catch(reportError);
  });
  socket.on('conversation:updated', ({ conversation }) => putConversation(conversation));
  socket.on('conversation:removed', ({ conversationId }) => {
    dropConversation(conversationId);
    chatNow().tell({ kind: 'left', conversationId });
    countUnread();
  });
  socket.on('user:online', ({ userId }) => {
    changeConversations((had) => withPresence(had, userId, { isOnline: true }));
  });
  socket.on('user:offline', ({ userId, lastSeen }) => {
    changeConversations((had) => withPresence(had, userId, { isOnline: false, lastSeen }));
  });
  socket.on('users:online_list', ({ users }) => {
    const online = new Set(users.map(({ id }) => id));
    changeConversations((had) => {
      const other = had.otherParticipant;
      if (!other || other.isOnline === online.has(other.id)) return had;
      return withPresence(had, other.id, { isOnline: online.has(other.id) });
    });
  });
  socket.on('typing', ({ conversationId, userId, isTyping }) => noteTyping(conversationId, userId, isTyping));
  // News that came while there was no connection is read instead.
  socket.onConnect(() => {
    connections += 1;
    countUnread();
    if (connections > 1) refreshConversations().then(readOpen).catch(reportError);
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}

/** Marks a conversation as read on this screen at once; the engine tells the server. */
export function readHere(conversationId: string): void {
  changeConversation(conversationId, (had) => withRead(had, had.lastSequence));
}
