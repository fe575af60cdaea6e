/** One tab of the chat for tests of its engine. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { reduce } from '../src/features/messages/engine/chat-machine.ts';
import {
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  initialChatState,
  type SendResult,
} from '../src/features/messages/engine/chat-state.ts';
import { messageRows } from '../src/features/messages/engine/message-rows.ts';
import type { PendingMessage } from '../src/features/messages/engine/pending-message.ts';

/** The start of the wall clock. */
export const wallClockStart = Date.parse('2026-11-20T09:00:00Z');

/** A message of Alice's in conversation 7 that is not confirmed. */
export function pendingMessage(tempId: string, change: Partial<PendingMessage> = {}): PendingMessage {
  return {
    tempId,
    senderId: '1',
    conversationId: '7',
    content: 'ok',
    media: [],
    messageType: 'text',
    createdAt: '2026-11-20T09:00:00.000Z',
    afterSequence: 0,
    retryCount: 0,
    failure: null,
    ...change,
  };
}

/** Bob's message with a sequence number in conversation 7. */
export function message(sequenceNumber: number, change: Partial<Message> = {}): Message {
  return {
    id: `m${sequenceNumber}`,
    tempId: `theirs-${sequenceNumber}`,
    conversationId: '7',
    sequenceNumber,
    senderId: '2',
    sender: null,
    content: `number ${sequenceNumber}`,
    messageType: 'text',
    mediaUrls: [],
    media: [],
    status: 'sent',
    readBy: [],
    replyTo: null,
    revision: 0,
    editedAt: null,
    deletedAt: null,
    forwardedFrom: null,
    reactions: [],
    pinnedAt: null,
    mentions: [],
    mentionsAll: false,
    linkPreview: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    timestamp: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

/** Bob's messages with these sequence numbers. */
export const messageRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** Alice's tab with a clock of its own. Disk writes and the tab lock succeed at once. */
export function createTab() {
  let state: ChatState = initialChatState('1');
  let monotonicMs = 0;
  let outbox: PendingMessage[] = [];
  let commands: ChatCommand[] = [];

  function dispatch(event: ChatEvent): void {
    if (event.kind === 'outboxLoaded') outbox = [...event.entries];
    const next = reduce(state, event, { monotonicMs, wallMs: wallClockStart + monotonicMs });
    state = next.state;
    commands = [...commands, ...next.commands];
    for (const command of next.commands) {
      if (command.kind === 'insert' || command.kind === 'update') {
        const { entry } = command;
        const isStored = outbox.some(({ tempId }) => tempId === entry.tempId);
        outbox = isStored ? outbox.map((other) => (other.tempId === entry.tempId ? entry : other)) : [...outbox, entry];
        dispatch({ kind: 'persisted', tempId: command.entry.tempId });
      } else if (command.kind === 'remove') outbox = outbox.filter(({ tempId }) => !command.tempIds.includes(tempId));
      else if (command.kind === 'acquireLock') dispatch({ kind: 'lockAcquired', entries: outbox });
    }
  }

  const commandsOf = <Kind extends ChatCommand['kind']>(kind: Kind) =>
    commands.filter((command): command is Extract<ChatCommand, { kind: Kind }> => command.kind === kind);

  return {
    dispatch,
    commandsOf,
    state: () => state,
    outbox: () => outbox,
    advanceTime(time: number) {
      monotonicMs += time;
      dispatch({ kind: 'tick' });
    },
    submit: (entry: PendingMessage) => dispatch({ kind: 'submitted', entry }),
    respond(result: SendResult) {
      const emit = commandsOf('emit').at(-1);
      if (!emit) throw new Error('No message was sent');
      const { tempId, conversationId } = emit.entry;
      dispatch({ kind: 'sendCompleted', conversationId, tempId, attempt: emit.attempt, result });
    },
    /** Opens a conversation and sees whatever it shows. */
    openConversation(conversationId = '7', unreadAfter: number | null = null) {
      dispatch({ kind: 'conversationOpened', conversationId, unreadAfter, visible: true });
      dispatch({ kind: 'messagesSeen', conversationId, through: Number.POSITIVE_INFINITY });
    },
    loadPage(messages: readonly Message[], hasMore = false) {
      const read = commandsOf('read').at(-1);
      if (!read) throw new Error('No page was requested');
      dispatch({ kind: 'pageLoaded', conversationId: read.conversationId, request: read.request, messages, hasMore });
    },
    statuses: () => messageRows(state, '7').map((row) => (row.kind === 'stored' ? row.message.status : row.status)),
    texts: () =>
      messageRows(state, '7').map((row) => (row.kind === 'stored' ? row.message.content : row.entry.content)),
    sentTempIds: () => commandsOf('emit').map(({ entry }) => entry.tempId),
  };
}

/** The server has stored it, with this number. */
export const accepted = (tempId: string, sequenceNumber: number): SendResult => ({
  kind: 'accepted',
  message: message(sequenceNumber, { tempId, senderId: '1', content: 'ok' }),
});
