import type { Message } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, test } from 'vitest';
import { bubblesOf } from './bubbles.ts';
import { step } from './chat-engine.ts';
import { type Answer, type ChatCommand, type ChatEvent, type ChatState, emptyChat } from './chat-state.ts';
import type { Unsent } from './outbox.ts';

const wallStart = Date.parse('2026-11-20T09:00:00Z');

function unsent(tempId: string, change: Partial<Unsent> = {}): Unsent {
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

function message(sequenceNumber: number, change: Partial<Message> = {}): Message {
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

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));

/** Alice's tab with a clock of its own. Whatever it asks of disk and turn is granted at once. */
function tab() {
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
      bubblesOf(state, '7', ms).map((bubble) => (bubble.kind === 'stored' ? bubble.message.status : bubble.status)),
    texts: () =>
      bubblesOf(state, '7', ms).map((bubble) =>
        bubble.kind === 'stored' ? bubble.message.content : bubble.entry.content,
      ),
    sentNames: () => of('emit').map(({ entry }) => entry.tempId),
  };
}

const kept = (tempId: string, sequenceNumber: number): Answer => ({
  kind: 'kept',
  message: message(sequenceNumber, { tempId, senderId: '1', content: 'ok' }),
});

describe('sending', () => {
  test('a message shows at once, is written down before it goes out, and loses its place in the queue once it is kept', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.look();
    alice.page([]);
    alice.submit(unsent('a'));
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.of('write')).toHaveLength(1);
    expect(alice.sentNames()).toEqual(['a']);
    expect(alice.shelf()).toHaveLength(1);
    alice.answer(kept('a', 1));
    expect(alice.statuses()).toEqual(['sent']);
    expect(alice.shelf()).toEqual([]);
  });

  test('nothing goes out before it is written down', () => {
    const { state, commands } = step(
      { ...emptyChat('1'), linked: true },
      { kind: 'submitted', entry: unsent('a') },
      { ms: 0, wallMs: 0 },
    );
    expect(commands.map(({ kind }) => kind)).toEqual(['write']);
    const after = step(state, { kind: 'written', tempId: 'a' }, { ms: 1, wallMs: 1 });
    expect(after.commands.map(({ kind }) => kind)).toEqual(['askTurn']);
  });

  test('without a connection messages wait as queued and go out one after the other when it is back', () => {
    const alice = tab();
    for (const name of ['a', 'b', 'c']) alice.submit(unsent(name));
    expect(alice.statuses()).toEqual(['queued', 'queued', 'queued']);
    expect(alice.of('emit')).toEqual([]);
    alice.tell({ kind: 'up' });
    expect(alice.sentNames()).toEqual(['a']);
    alice.answer(kept('a', 1));
    alice.answer(kept('b', 2));
    alice.answer(kept('c', 3));
    expect(alice.sentNames()).toEqual(['a', 'b', 'c']);
  });

  test('another conversation does not wait behind this one', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.submit(unsent('b', { conversationId: '8' }));
    expect(alice.sentNames()).toEqual(['a', 'b']);
  });

  test('a broken connection queues what was on its way, without counting it as tried', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.tell({ kind: 'down' });
    expect(alice.statuses()).toEqual(['queued']);
    alice.pass(60_000);
    expect(alice.statuses()).toEqual(['queued']);
    alice.tell({ kind: 'up' });
    expect(alice.of('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('silence is a failure after 5 s; retries follow after 1, 2 and 4 s, then it is over', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.pass(4999);
    expect(alice.statuses()).toEqual(['sending']);
    const waits = [1000, 2000, 4000];
    alice.pass(1);
    for (const wait of waits) {
      expect(alice.statuses()).toEqual(['failed']);
      const before = alice.of('emit').length;
      alice.pass(wait - 1);
      expect(alice.of('emit')).toHaveLength(before);
      alice.pass(1);
      expect(alice.of('emit')).toHaveLength(before + 1);
      expect(alice.statuses()).toEqual(['sending']);
      alice.pass(5000);
    }
    expect(alice.state().unsent[0]?.failure).toMatchObject({ kind: 'final', message: 'Max retry attempts exceeded' });
    alice.pass(30_000);
    alice.tell({ kind: 'retry', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(4);
  });

  test('the messages behind a failing one keep their order and go on once it has failed for good', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.submit(unsent('b'));
    alice.answer({ kind: 'refused', code: 'ACCESS_DENIED', words: 'You are not allowed to do that.' });
    expect(alice.sentNames()).toEqual(['a', 'b']);
    expect(alice.state().unsent[0]?.failure).toMatchObject({
      kind: 'final',
      message: 'You are not allowed to do that.',
    });
  });

  test('an empty message is not tried again, any other refusal is', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'refused', code: 'EMPTY_MESSAGE', words: '' });
    expect(alice.state().unsent[0]?.failure?.kind).toBe('final');
    alice.submit(unsent('b'));
    alice.answer({ kind: 'refused', code: 'SERVER_ERROR', words: '' });
    expect(alice.state().unsent[1]?.failure?.kind).toBe('retrying');
  });

  test('retry by hand sends at once, and not twice within 2 s', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'refused', code: 'SERVER_ERROR', words: '' });
    alice.tell({ kind: 'retry', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.answer({ kind: 'refused', code: 'SERVER_ERROR', words: '' });
    alice.tell({ kind: 'retry', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.pass(1999);
    alice.tell({ kind: 'retry', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.pass(1);
    expect(alice.of('emit')).toHaveLength(3);
  });

  test('an hour later the retries are forgotten: the message stays, and can be tried by hand again', () => {
    const alice = tab();
    const failure = {
      kind: 'final',
      code: 'MAX_RETRIES',
      message: 'Max retry attempts exceeded',
      wallMs: wallStart,
    } as const;
    alice.tell({ kind: 'up' });
    alice.tell({ kind: 'shelf', entries: [unsent('a', { retryCount: 3, failure })] });
    alice.pass(59 * 60_000);
    expect(alice.of('rewrite')).toEqual([]);
    alice.pass(60_000);
    expect(alice.statuses()).toEqual(['failed']);
    alice.pass(10_000);
    expect(alice.of('emit')).toEqual([]);
    alice.tell({ kind: 'retry', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(1);
  });

  test('a limit of the server is waited for and does not count as a failure', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'wait', ms: 30_000 });
    expect(alice.statuses()).toEqual(['queued']);
    alice.pass(29_999);
    expect(alice.of('emit')).toHaveLength(1);
    alice.pass(1);
    expect(alice.of('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('a long queue goes out at 5 a second', () => {
    const alice = tab();
    for (let at = 1; at <= 12; at += 1) alice.submit(unsent(`m${at}`));
    alice.tell({ kind: 'up' });
    const drain = () => {
      while (alice.of('emit').length > alice.of('share').length)
        alice.answer(kept(alice.sentNames().at(-1) ?? '', alice.of('emit').length));
      return alice.of('emit').length;
    };
    expect(drain()).toBe(5);
    alice.pass(1000);
    expect(drain()).toBe(5);
    alice.pass(60);
    expect(drain()).toBe(10);
    alice.pass(1060);
    expect(drain()).toBe(12);
    expect(alice.shelf()).toEqual([]);
  });

  test('what another tab wrote is shown and sent here; what another member wrote on this device is neither', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.tell({ kind: 'shelf', entries: [unsent('x', { senderId: '9' })] });
    expect(alice.statuses()).toEqual([]);
    const entries = [unsent('x', { senderId: '9' }), unsent('y')];
    alice.tell({ kind: 'shelf', entries });
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.of('askTurn')).toHaveLength(1);
  });

  test('a failed message can be deleted, one on its way cannot', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.submit(unsent('a'));
    alice.tell({ kind: 'discard', tempIds: ['a'] });
    expect(alice.state().unsent).toHaveLength(1);
    alice.pass(5000);
    alice.tell({ kind: 'discard', tempIds: ['a'] });
    expect(alice.state().unsent).toEqual([]);
    expect(alice.shelf()).toEqual([]);
  });
});

describe('receiving', () => {
  function reading(messages = run(1, 3), hasMore = false) {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.look();
    alice.page(messages, hasMore);
    return alice;
  }

  test('a message that comes twice is shown once; the same words with another number are another message', () => {
    const alice = reading();
    alice.tell({ kind: 'arrived', message: message(4, { content: 'ok' }) });
    alice.tell({ kind: 'arrived', message: message(4, { content: 'ok' }) });
    alice.tell({ kind: 'arrived', message: message(5, { content: 'ok' }) });
    expect(alice.texts().slice(3)).toEqual(['ok', 'ok']);
  });

  test('an own message of another tab or phone is appended', () => {
    const alice = reading();
    alice.tell({ kind: 'arrived', message: message(4, { senderId: '1', content: 'from my phone' }) });
    expect(alice.texts()).toContain('from my phone');
  });

  test('a gap is asked for and filled', () => {
    const alice = reading();
    alice.tell({ kind: 'arrived', message: message(6) });
    expect(alice.of('read').at(-1)?.wanted).toEqual({ kind: 'missed', after: 3 });
    alice.page(run(4, 6));
    expect(alice.texts()).toEqual(run(1, 6).map(({ content }) => content));
    expect(alice.of('read')).toHaveLength(2);
  });

  test('after a reconnect what was missed is fetched by number', () => {
    const alice = reading();
    alice.tell({ kind: 'down' });
    alice.tell({ kind: 'up' });
    expect(alice.of('read').at(-1)?.wanted).toEqual({ kind: 'missed', after: 3 });
  });

  test('a message that turns out to be stored takes the place of its bubble', () => {
    const alice = reading();
    alice.submit(unsent('a'));
    alice.pass(5000);
    expect(alice.statuses().at(-1)).toBe('failed');
    alice.tell({ kind: 'down' });
    alice.tell({ kind: 'up' });
    alice.page([message(4, { tempId: 'a', senderId: '1' })]);
    expect(alice.statuses()).toHaveLength(4);
    expect(alice.shelf()).toEqual([]);
  });

  test('a status never falls, and one that is told too early is not lost', () => {
    const alice = reading();
    alice.tell({ kind: 'watermark', conversationId: '7', status: 'read', through: 4 });
    alice.tell({ kind: 'arrived', message: message(4, { senderId: '1' }) });
    expect(alice.statuses().at(-1)).toBe('read');
    alice.tell({ kind: 'watermark', conversationId: '7', status: 'delivered', through: 4 });
    alice.tell({ kind: 'arrived', message: message(4, { senderId: '1' }) });
    expect(alice.statuses().at(-1)).toBe('read');
    expect(alice.statuses()[0]).toBe('sent');
  });

  test('reading is told only while the conversation is open and visible, and once', () => {
    const alice = reading();
    expect(alice.of('tellRead').map(({ through }) => through)).toEqual([3]);
    alice.tell({ kind: 'readTold', conversationId: '7', through: 3, ok: true });
    alice.tell({ kind: 'looked', visible: false, atEnd: true });
    alice.tell({ kind: 'arrived', message: message(4) });
    expect(alice.of('tellRead')).toHaveLength(1);
    alice.tell({ kind: 'looked', visible: true, atEnd: true });
    expect(alice.of('tellRead').map(({ through }) => through)).toEqual([3, 4]);
    alice.tell({ kind: 'readTold', conversationId: '7', through: 4, ok: false });
    alice.pass(2000);
    expect(alice.of('tellRead').map(({ through }) => through)).toEqual([3, 4, 4]);
  });

  test('that a message arrived is told, for a conversation that is not open as well', () => {
    const alice = reading();
    alice.tell({ kind: 'arrived', message: message(9, { conversationId: '8' }) });
    alice.tell({ kind: 'arrived', message: message(4) });
    alice.tell({ kind: 'arrived', message: message(5, { senderId: '1' }) });
    expect(alice.of('tellDelivered').map(({ conversationId, through }) => [conversationId, through])).toEqual([
      ['8', 9],
      ['7', 4],
    ]);
  });

  test('the divider stands before the first unread message and goes when the member answers', () => {
    const alice = tab();
    alice.tell({ kind: 'up' });
    alice.look('7', 2);
    alice.page([...run(1, 3), message(4, { senderId: '1' }), message(5)]);
    expect(alice.state().talks.get('7')?.dividerAfter).toBe(2);
    alice.submit(unsent('a'));
    expect(alice.state().talks.get('7')?.dividerAfter).toBeNull();
  });

  test('above 600 messages the newest 500 stay, unless somebody is reading further up', () => {
    const alice = reading(run(1, 600));
    alice.tell({ kind: 'looked', visible: true, atEnd: false });
    alice.tell({ kind: 'arrived', message: message(601) });
    expect(alice.texts()).toHaveLength(601);
    alice.tell({ kind: 'wantOlder', conversationId: '7' });
    alice.tell({ kind: 'looked', visible: true, atEnd: true });
    alice.tell({ kind: 'arrived', message: message(602) });
    expect(alice.texts()).toHaveLength(500);
    expect(alice.state().talks.get('7')?.hasOlder).toBe(true);
  });

  test('an older page that comes after its place was let go of leaves no hole', () => {
    const alice = reading(run(51, 651), true);
    alice.tell({ kind: 'looked', visible: true, atEnd: false });
    alice.tell({ kind: 'wantOlder', conversationId: '7' });
    alice.tell({ kind: 'looked', visible: true, atEnd: true });
    alice.tell({ kind: 'arrived', message: message(652) });
    alice.tell({
      kind: 'page',
      conversationId: '7',
      wanted: { kind: 'older', before: 51 },
      messages: run(1, 50),
      hasMore: false,
    });
    expect(alice.texts()).toEqual(run(153, 652).map(({ content }) => content));
    expect(alice.state().talks.get('7')).toMatchObject({ hasOlder: true, older: 'idle' });
  });
});
