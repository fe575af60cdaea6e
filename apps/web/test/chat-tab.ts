/** One tab of the chat for tests of its engine. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { bubblesOf } from '../src/features/messages/bubbles.ts';
import { step } from '../src/features/messages/chat-engine.ts';
import {
  type Answer,
  type ChatCommand,
  type ChatEvent,
  type ChatState,
  emptyChat,
} from '../src/features/messages/chat-state.ts';
import type { Unsent } from '../src/features/messages/outbox.ts';

/** When the wall's clock begins. */
export const wallStart = Date.parse('2026-11-20T09:00:00Z');

/** A message of Alice's in conversation 7 that is not confirmed. */
export function unsent(tempId: string, change: Partial<Unsent> = {}): Unsent {
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

/** Bob's message with a number in conversation 7. */
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
    createdAt: '2026-11-20T09:00:00.000Z',
    timestamp: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

/** Bob's messages with these numbers. */
export const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));

/** Alice's tab with a clock of its own. Whatever it asks of disk and turn is granted at once. */
export function tab() {
  let state: ChatState = emptyChat('1');
  let ms = 0;
  let shelf: Unsent[] = [];
  let commands: ChatCommand[] = [];

  function tell(event: ChatEvent): void {
    if (event.kind === 'shelf') shelf = [...event.entries];
    const next = step(state, event, { ms, wallMs: wallStart + ms });
    state = next.state;
    commands = [...commands, ...next.commands];
    for (const command of next.commands) {
      if (command.kind === 'write' || command.kind === 'rewrite') {
        shelf = [...shelf.filter(({ tempId }) => tempId !== command.entry.tempId), command.entry];
        tell({ kind: 'written', tempId: command.entry.tempId });
      } else if (command.kind === 'erase') shelf = shelf.filter(({ tempId }) => !command.tempIds.includes(tempId));
      else if (command.kind === 'askTurn') tell({ kind: 'turn', entries: shelf });
    }
  }

  const of = <Kind extends ChatCommand['kind']>(kind: Kind) =>
    commands.filter((command): command is Extract<ChatCommand, { kind: Kind }> => command.kind === kind);

  return {
    tell,
    of,
    state: () => state,
    shelf: () => shelf,
    pass(time: number) {
      ms += time;
      tell({ kind: 'tick' });
    },
    submit: (entry: Unsent) => tell({ kind: 'submitted', entry }),
    answer(answer: Answer) {
      const emit = of('emit').at(-1);
      if (!emit) throw new Error('Nothing was sent');
      const { tempId, conversationId } = emit.entry;
      tell({ kind: 'answered', conversationId, tempId, attempt: emit.attempt, answer });
    },
    look(conversationId = '7', unreadCount = 0) {
      tell({ kind: 'opened', conversationId, unreadCount, visible: true });
    },
    page(messages: readonly Message[], hasMore = false) {
      const read = of('read').at(-1);
      if (!read) throw new Error('Nothing was asked');
      tell({ kind: 'page', conversationId: read.conversationId, wanted: read.wanted, messages, hasMore });
    },
    statuses: () =>
      bubblesOf(state, '7').map((bubble) => (bubble.kind === 'stored' ? bubble.message.status : bubble.status)),
    texts: () =>
      bubblesOf(state, '7').map((bubble) => (bubble.kind === 'stored' ? bubble.message.content : bubble.entry.content)),
    sentNames: () => of('emit').map(({ entry }) => entry.tempId),
  };
}

/** The server has it, under this number. */
export const kept = (tempId: string, sequenceNumber: number): Answer => ({
  kind: 'kept',
  message: message(sequenceNumber, { tempId, senderId: '1', content: 'ok' }),
});
