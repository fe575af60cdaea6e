/**
 * Live events of conversations: docs/product.md, Messages. The chat machine handles messages; the lists handle every
 * event.
 */
import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { isBotUsername } from '@gumball/rules/auth/bots';
import { countsAsUnread } from '@gumball/rules/messages/conversation-list';
import { isMentioned } from '@gumball/rules/messages/is-mentioned';
import { isMuted } from '@gumball/rules/messages/mute';
import { onCaughtUp } from '../../../lib/api/missed-events.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { session } from '../../../lib/session/session.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { navBadges } from '../../../ui/product/nav-badges.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { listQueuePrefix } from '../runtime/durable-queue.ts';
import { alertMessage } from './message-alerts.ts';
import { startMessageChangesLive } from './message-changes.live.ts';
import {
  cachedConversation,
  messageKeys,
  putConversation,
  refreshConversations,
  removeConversation,
  updateConversation,
  updateConversations,
  updateParticipant,
  withMessage,
  withPresence,
  withRead,
  withStatus,
} from './messages.cache.ts';
import { recordTyping } from './typing.ts';

const countDelayMs = 300;
const countTimeoutMs = 5000;

const state = createUserState(
  () => ({
    countTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    /** The number of the last request for the count, and of the one whose count is shown. */
    lastCount: 0,
    shownCount: 0,
    refetchTimers: new Map<string, ReturnType<typeof setTimeout>>(),
  }),
  ({ countTimer, refetchTimers }) => {
    clearTimeout(countTimer);
    for (const timer of refetchTimers.values()) clearTimeout(timer);
  },
);

const currentUserId = () => {
  const sessionState = session.get();
  return sessionState.status === 'member' ? sessionState.user.id : undefined;
};

/** Fetches the number of unread chats for the navigation, debounced. */
export function refreshUnreadCount(): void {
  clearTimeout(state.countTimer);
  state.countTimer = setTimeout(() => {
    if (currentUserId() === undefined) return;
    const number = ++state.lastCount;
    messagesClient
      .unreadCount(undefined, { timeoutMs: countTimeoutMs })
      .then(({ unreadCount }) => {
        // A later request may be answered earlier.
        if (number < state.shownCount) return;
        state.shownCount = number;
        navBadges.set({ messages: unreadCount });
      })
      .catch(() => {
        // The old count stays until the next event or poll.
      });
  }, countDelayMs);
}

/** Whether the shown number of unread chats is known to be old: the latest request for it has no answer. */
export const isUnreadCountOld = (): boolean => state.shownCount < state.lastCount;

function isOnScreen(conversationId: string): boolean {
  const { openConversation } = currentChat().state.get();
  return openConversation?.conversationId === conversationId && openConversation.visible;
}

/** Marks what was seen of the open conversation as read, before the server confirms it. */
function markOpenConversationRead(): void {
  const { openConversation, conversations } = currentChat().state.get();
  if (!openConversation) return;
  const { conversationId } = openConversation;
  markReadLocally(conversationId, conversations.get(conversationId)?.seenUpTo ?? 0);
}

async function fetchConversation(id: string): Promise<void> {
  putConversation((await messagesClient.conversation({ params: { id } })).conversation);
}

/** Fetches what events do not say of a conversation, such as its unread count, once they pause. */
function refetchConversation(id: string): void {
  clearTimeout(state.refetchTimers.get(id));
  const timer = setTimeout(() => {
    state.refetchTimers.delete(id);
    fetchConversation(id).catch(refreshConversations);
  }, countDelayMs);
  state.refetchTimers.set(id, timer);
}

/** Whether the loaded group does not know the author of a message: nobody is notified of who joins a community's chat. */
function isAuthorMissing({ conversationId, sender }: Message): boolean {
  if (!sender || isBotUsername(sender.username)) return false;
  const group = queryClient.getQueryData<Conversation>(messageKeys.detail(conversationId));
  return group?.isGroup === true && !group.participantIds.includes(sender.id);
}

function onMessage(message: Message): void {
  currentChat().dispatch({ kind: 'messageReceived', message });
  const { conversationId } = message;
  const isOwn = message.senderId === currentUserId();
  const isShown = isOnScreen(conversationId);
  const isMention = isMentioned(message, currentUserId() ?? '');
  const isRead = isShown && currentChat().state.get().openConversation?.atEnd === true;
  if (message.senderId) recordTyping(conversationId, message.senderId, false);
  if (message.media.length > 0 || message.content.includes('://')) refresh(messageKeys.shared(conversationId));
  const before = cachedConversation(conversationId);
  if (!before) {
    // Only the conversation says whether it is muted.
    fetchConversation(conversationId)
      .catch(refreshConversations)
      .then(() => alert(message, isOwn || isShown))
      .catch(reportError);
  } else {
    // The first message after the end of a mute counts again.
    if (before.mutedUntil && !isMuted(before.mutedUntil, serverNow())) {
      updateConversation(conversationId, (previous) => ({ ...previous, mutedUntil: null }));
    }
    updateConversation(conversationId, (previous) => withMessage(previous, message, { isOwn, isRead, isMention }));
    // A message in between may arrive later, as one that is known already: only the server knows the unread count.
    if (message.sequenceNumber > before.lastSequence + 1 || isAuthorMissing(message))
      refetchConversation(conversationId);
    alert(message, isOwn || isShown || message.sequenceNumber <= before.lastSequence);
  }
  if (!isOwn) refreshUnreadCount();
}

function alert(message: Message, isKnown: boolean): void {
  const conversation = cachedConversation(message.conversationId);
  if (isKnown || conversation?.mutedUntil) return;
  const { sender } = message;
  const name = sender ? `${sender.firstName} ${sender.lastName}` : t('New message');
  alertMessage(message, conversation?.isGroup ? t('{name} in {group}', { name, group: conversation.name }) : name);
}

/** Shows and sends what the member did with conversations in the list before a reload. Its code loads only then. */
function startListRequests(): void {
  if (!storage.keys().some((key) => key.startsWith(listQueuePrefix))) return;
  import('./list-state.mutations.ts').then((mutations) => mutations.startListRequests()).catch(() => undefined);
}

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startMessagesLive = once(() => {
  socket.on('message:new', onMessage);
  socket.on('message:status_updated', ({ conversationId, status, sequenceNumber, recipient }) => {
    currentChat().dispatch({ kind: 'watermarkAdvanced', conversationId, status, through: sequenceNumber });
    updateParticipant(conversationId, recipient.userId, recipient);
    updateConversation(conversationId, (previous) => withStatus(previous, status, sequenceNumber));
  });
  socket.on('messages:read', ({ conversationId, readBy, sequenceNumber }) => {
    if (readBy !== currentUserId()) return;
    markReadLocally(conversationId, sequenceNumber);
    // Later messages may be the member's own from another device: only the server knows the unread count.
    if (cachedConversation(conversationId)?.unreadCount) refetchConversation(conversationId);
    queryClient.invalidateQueries({ queryKey: messageKeys.summary }).catch(reportError);
    refreshUnreadCount();
  });
  socket.on('conversation:created', ({ conversation }) => {
    putConversation(conversation);
    refreshConversations().catch(reportError);
  });
  socket.on('conversation:updated', ({ conversation }) => {
    const before = cachedConversation(conversation.id);
    putConversation(conversation);
    // It was muted, archived or marked on another device.
    if (before && countsAsUnread(before) !== countsAsUnread(conversation)) refreshUnreadCount();
  });
  socket.on('conversation:removed', ({ conversationId }) => {
    removeConversation(conversationId);
    currentChat().dispatch({ kind: 'conversationLeft', conversationId });
    refreshUnreadCount();
  });
  socket.on('user:online', ({ userId }) => {
    updateConversations((previous) => withPresence(previous, userId, { isOnline: true }));
  });
  socket.on('user:offline', ({ userId, lastSeen }) => {
    updateConversations((previous) => withPresence(previous, userId, { isOnline: false, lastSeen }));
  });
  socket.on('users:online_list', ({ users }) => {
    const online = new Set(users.map(({ id }) => id));
    updateConversations((previous) => {
      const participant = previous.otherParticipant;
      if (!participant || participant.isOnline === online.has(participant.id)) return previous;
      return withPresence(previous, participant.id, { isOnline: online.has(participant.id) });
    });
  });
  socket.on('typing', ({ conversationId, userId, isTyping }) => recordTyping(conversationId, userId, isTyping));
  startMessageChangesLive();
  startListRequests();
  socket.onConnect(refreshUnreadCount);
  onCaughtUp(markOpenConversationRead);
});

/** Marks a conversation as read up to a sequence number. The chat machine reports it to the server. */
export function markReadLocally(conversationId: string, through: number): void {
  updateConversation(conversationId, (previous) => withRead(previous, through));
}
