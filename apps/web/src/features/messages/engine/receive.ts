/** The receiving part of the chat machine: pages, messages, statuses and read reports. docs/product.md, Messages. */

import type { Message } from '@gumball/contract/messages/messages.schemas';
import { canFollow } from '@gumball/rules/messages/message-status';
import type {
  ChatCommand,
  ChatState,
  ClockTime,
  ConversationState,
  MessagePage,
  PageRequest,
  Transition,
} from './chat-state.ts';
import { applyChanges, noChanges, toChange, withChange } from './message-changes.ts';
import {
  applyLatestPage,
  applyMissedPage,
  applyOlderPage,
  applyRefreshedPage,
  catchUpFrom,
  emptyTimeline,
  hasGap,
  insertMessages,
  isSkipped,
  newestSequence,
  oldestSequence,
  trim,
} from './timeline.ts';

const retryPauseMs = 2000;

const emptyConversation: ConversationState = {
  ...emptyTimeline<Message>(),
  readReportedUpTo: 0,
  readReportingUpTo: 0,
  deliveredReportedUpTo: 0,
  deliveredUpTo: 0,
  readUpTo: 0,
  dividerAfter: null,
  seenUpTo: 0,
  retryNotBeforeMs: 0,
  known: noChanges,
  changesCursor: null,
  changesStatus: 'current',
};

/** Updates a known conversation. */
export function updateConversation(
  state: ChatState,
  id: string,
  change: (conversation: ConversationState) => ConversationState,
): ChatState {
  const before = state.conversations.get(id);
  if (!before) return state;
  const after = change(before);
  return after === before ? state : { ...state, conversations: new Map(state.conversations).set(id, after) };
}

/** Merges two copies of a message: the newer content, which is the later one of equals, and the further status. */
function mergeMessage(existing: Message, received: Message): Message {
  const status = canFollow(existing.status, received.status) ? received.status : existing.status;
  return { ...withChange(received, toChange(existing)), status };
}

// A watermark that arrived before the message applies as soon as the message is here.
function withKnownStatus(conversation: ConversationState, message: Message, currentUserId: string): Message {
  if (message.senderId !== currentUserId) return message;
  const { sequenceNumber } = message;
  const knownStatus =
    sequenceNumber <= conversation.readUpTo
      ? 'read'
      : sequenceNumber <= conversation.deliveredUpTo
        ? 'delivered'
        : 'sent';
  return canFollow(message.status, knownStatus) ? { ...message, status: knownStatus } : message;
}

/** Returns messages as they are now, by what is known of their status and their changes. */
function toCurrent(conversation: ConversationState, messages: readonly Message[], userId: string): readonly Message[] {
  const current = messages.map((message) => withKnownStatus(conversation, message, userId));
  return applyChanges(current, conversation.known);
}

/** Handles a message from the server, from any sender. */
export function receiveMessage(state: ChatState, message: Message): Transition {
  const isOwn = message.senderId === state.currentUserId;
  const commands: ChatCommand[] = [];
  const isOpen = state.openConversation?.conversationId === message.conversationId;
  const next = updateConversation(state, message.conversationId, (conversation) => {
    if (!conversation.loaded && conversation.latest !== 'loading') return conversation;
    if (isSkipped(conversation, message)) return conversation;
    const isUnseen = !isOwn && isOpen && !state.openConversation?.visible;
    const inserted = {
      ...conversation,
      ...insertMessages(conversation, toCurrent(conversation, [message], state.currentUserId), mergeMessage),
    };
    // The divider of a chat that was left open moves on once everything before this message was read.
    const movesDivider =
      isUnseen && (conversation.dividerAfter === null || !hasUnread(conversation, state.currentUserId));
    const withDivider = movesDivider ? { ...inserted, dividerAfter: message.sequenceNumber - 1 } : inserted;
    return isOpen && !state.openConversation?.atEnd ? withDivider : { ...withDivider, ...trim(withDivider) };
  });
  const reportedUpTo = next.conversations.get(message.conversationId)?.deliveredReportedUpTo ?? 0;
  if (isOwn || message.sequenceNumber <= reportedUpTo) return { state: next, commands };
  commands.push({ kind: 'reportDelivered', conversationId: message.conversationId, through: message.sequenceNumber });
  return {
    state: updateConversation(next, message.conversationId, (conversation) => ({
      ...conversation,
      deliveredReportedUpTo: message.sequenceNumber,
    })),
    commands,
  };
}

/** Applies a requested page. */
export function applyPage(state: ChatState, id: string, page: MessagePage & { request: PageRequest }): ChatState {
  return updateConversation(state, id, (conversation) => {
    // The oldest messages may have been dropped during the request: an older page would then leave a gap.
    if (page.request.kind === 'older' && page.request.before !== oldestSequence(conversation))
      return { ...conversation, older: 'idle' };
    const apply = {
      latest: applyLatestPage,
      older: applyOlderPage,
      missed: applyMissedPage,
      refresh: applyRefreshedPage,
    }[page.request.kind];
    const messages = toCurrent(conversation, page.messages, state.currentUserId);
    const next = {
      ...conversation,
      ...apply<Message>(conversation, { ...page, messages }, mergeMessage),
    };
    if (page.request.kind === 'latest') return { ...next, changesCursor: page.changesCursor ?? null };
    return next;
  });
}

/**
 * Handles a page request that failed. The latest page is requested again if a reconnect came in between: the failure
 * says nothing about the new connection.
 */
export function handlePageFailure(state: ChatState, id: string, request: PageRequest, time: ClockTime): Transition {
  const failed = applyPageFailure(state, id, request, time);
  const hasReconnected = failed.isConnected && failed.conversations.get(id)?.changesStatus === 'due';
  return request.kind === 'latest' && hasReconnected ? requestLatest(failed, id) : { state: failed, commands: [] };
}

function applyPageFailure(state: ChatState, id: string, request: PageRequest, time: ClockTime): ChatState {
  return updateConversation(state, id, (conversation) => {
    if (request.kind === 'latest') return conversation.loaded ? conversation : { ...conversation, latest: 'failed' };
    if (request.kind === 'older') return { ...conversation, older: 'failed' };
    if (request.kind === 'refresh') return conversation;
    return { ...conversation, catchingUpTo: null, stale: true, retryNotBeforeMs: time.monotonicMs + retryPauseMs };
  });
}

/** Applies a delivered or read watermark of the member's messages. */
export function applyWatermark(state: ChatState, id: string, status: Message['status'], through: number): ChatState {
  return updateConversation(state, id, (conversation) => {
    const readUpTo = status === 'read' ? Math.max(conversation.readUpTo, through) : conversation.readUpTo;
    const deliveredUpTo =
      status === 'sent' ? conversation.deliveredUpTo : Math.max(conversation.deliveredUpTo, through);
    if (readUpTo === conversation.readUpTo && deliveredUpTo === conversation.deliveredUpTo) return conversation;
    const advanced = { ...conversation, readUpTo, deliveredUpTo };
    return {
      ...advanced,
      messages: conversation.messages.map((message) => withKnownStatus(advanced, message, state.currentUserId)),
    };
  });
}

/** Opens a conversation and closes the previous one. */
export function openConversation(
  state: ChatState,
  id: string,
  unreadAfter: number | null,
  visible: boolean,
): Transition {
  const closed = closeConversation(state);
  const previous = closed.conversations.get(id) ?? emptyConversation;
  const conversation = { ...previous, dividerAfter: unreadAfter };
  const next = {
    ...closed,
    conversations: new Map(closed.conversations).set(id, conversation),
    openConversation: { conversationId: id, visible, atEnd: true },
  };
  return requestLatest(next, id);
}

/** Records the newest message that was in view of the open conversation. A hidden tab shows nothing. */
export function recordSeen(state: ChatState, id: string, through: number): ChatState {
  if (state.openConversation?.conversationId !== id || !state.openConversation.visible) return state;
  return updateConversation(state, id, (conversation) =>
    through <= conversation.seenUpTo ? conversation : { ...conversation, seenUpTo: through },
  );
}

/** Requests the latest page if none is loaded. */
export function requestLatest(state: ChatState, id: string): Transition {
  const conversation = state.conversations.get(id);
  if (!conversation || conversation.loaded || conversation.latest === 'loading') return { state, commands: [] };
  return {
    state: updateConversation(state, id, (current) => ({
      ...current,
      latest: 'loading',
      // The page contains them, and possibly newer ones whose events were missed.
      known: { ...current.known, changes: noChanges.changes },
      changesStatus: 'current',
    })),
    commands: [{ kind: 'read', conversationId: id, request: { kind: 'latest' } }],
  };
}

/** Requests the page before the oldest message. */
export function requestOlder(state: ChatState, id: string): Transition {
  const conversation = state.conversations.get(id);
  const before = conversation && oldestSequence(conversation);
  if (!conversation?.hasOlder || before === undefined || conversation.older === 'loading')
    return { state, commands: [] };
  return {
    state: updateConversation(state, id, (current) => ({ ...current, older: 'loading' })),
    commands: [{ kind: 'read', conversationId: id, request: { kind: 'older', before } }],
  };
}

/** Requests a fresh copy of a message. */
export function requestRefresh(state: ChatState, id: string, sequenceNumber: number): Transition {
  const request: PageRequest = { kind: 'refresh', after: sequenceNumber - 1 };
  return { state, commands: [{ kind: 'read', conversationId: id, request }] };
}

/** Closes the open conversation: hides its divider and drops the oldest messages of a long one. */
export function closeConversation(state: ChatState): ChatState {
  if (!state.openConversation) return state;
  const { conversationId } = state.openConversation;
  return updateConversation({ ...state, openConversation: null }, conversationId, (conversation) => ({
    ...conversation,
    ...trim(conversation),
    dividerAfter: null,
  }));
}

/** Hides the divider, once the member has replied. */
export function hideDivider(state: ChatState, id: string): ChatState {
  return updateConversation(state, id, (conversation) =>
    conversation.dividerAfter === null ? conversation : { ...conversation, dividerAfter: null },
  );
}

/** Handles a new connection. Messages may have been missed, and every pending report has to be repeated. */
export function connected(state: ChatState): Transition {
  const conversations = new Map(
    Array.from(state.conversations, ([id, conversation]) => [
      id,
      {
        ...conversation,
        stale: conversation.loaded,
        retryNotBeforeMs: 0,
        readReportingUpTo: conversation.readReportedUpTo,
        catchingUpTo: null,
        resumeAfter: null,
        changesStatus: 'due' as const,
      },
    ]),
  );
  const next = { ...state, isConnected: true, conversations };
  return next.openConversation
    ? requestLatest(next, next.openConversation.conversationId)
    : { state: next, commands: [] };
}

/** Handles the result of a read report. */
export function applyReadReport(
  state: ChatState,
  id: string,
  through: number,
  ok: boolean,
  time: ClockTime,
): ChatState {
  return updateConversation(state, id, (conversation) =>
    ok
      ? { ...conversation, readReportedUpTo: Math.max(conversation.readReportedUpTo, through) }
      : {
          ...conversation,
          readReportingUpTo: conversation.readReportedUpTo,
          retryNotBeforeMs: time.monotonicMs + retryPauseMs,
        },
  );
}

/** Requests missing messages and reports read ones where it is due. */
export function syncConversations(state: ChatState, time: ClockTime): Transition {
  if (!state.isConnected) return { state, commands: [] };
  let next = state;
  const commands: ChatCommand[] = [];
  for (const [id, conversation] of state.conversations) {
    if (conversation.retryNotBeforeMs > time.monotonicMs) continue;
    if (hasGap(conversation)) {
      const after = catchUpFrom(
        conversation,
        (message) => message.senderId === state.currentUserId && message.status !== 'read',
      );
      commands.push({ kind: 'read', conversationId: id, request: { kind: 'missed', after } });
      next = updateConversation(next, id, (current) => ({ ...current, catchingUpTo: newestSequence(current) }));
    }
    if (conversation.loaded && conversation.changesStatus === 'due') {
      commands.push({ kind: 'readChanges', conversationId: id, after: conversation.changesCursor });
      next = updateConversation(next, id, (current) => ({ ...current, changesStatus: 'loading' }));
    }
    const newestSeen = newestSeenSequence(conversation, state.currentUserId);
    const isRead =
      state.openConversation?.conversationId === id && state.openConversation.visible && conversation.loaded;
    if (isRead && newestSeen > Math.max(conversation.readReportedUpTo, conversation.readReportingUpTo)) {
      commands.push({ kind: 'reportRead', conversationId: id, through: newestSeen });
      next = updateConversation(next, id, (current) => ({ ...current, readReportingUpTo: newestSeen }));
    }
  }
  return { state: next, commands };
}

function newestFromOthers(conversation: ConversationState, currentUserId: string, through: number): number {
  const isFound = ({ senderId, sequenceNumber }: Message) => senderId !== currentUserId && sequenceNumber <= through;
  return conversation.messages.findLast(isFound)?.sequenceNumber ?? 0;
}

// Messages that were seen in an older, detached range are not among the loaded ones.
function newestSeenSequence(conversation: ConversationState, currentUserId: string): number {
  const { seenUpTo } = conversation;
  if (seenUpTo < (oldestSequence(conversation) ?? 0)) return seenUpTo;
  return newestFromOthers(conversation, currentUserId, seenUpTo);
}

/** Whether a loaded message of another member was not in view yet. */
function hasUnread(conversation: ConversationState, currentUserId: string): boolean {
  return newestFromOthers(conversation, currentUserId, Number.POSITIVE_INFINITY) > conversation.seenUpTo;
}

/** Returns when a conversation has to be synchronized next, or undefined. */
export function nextSyncMs(state: ChatState, time: ClockTime): number | undefined {
  const syncTimes = [...state.conversations.values()]
    .map(({ retryNotBeforeMs }) => retryNotBeforeMs)
    .filter((ms) => ms > time.monotonicMs);
  return syncTimes.length === 0 ? undefined : Math.min(...syncTimes);
}
