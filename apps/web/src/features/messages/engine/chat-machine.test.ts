import { describe, expect, test } from 'vitest';
import { kept, tab, unsent, wallStart } from '../../../../test/chat-tab.ts';
import { reduce } from './chat-machine.ts';
import { initialChatState } from './chat-state.ts';

describe('sending', () => {
  test('shows a message at once, persists it before sending and removes it from the queue once accepted', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.look();
    alice.page([]);
    alice.submit(unsent('a'));
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.of('insert')).toHaveLength(1);
    expect(alice.sentNames()).toEqual(['a']);
    expect(alice.shelf()).toHaveLength(1);
    alice.answer(kept('a', 1));
    expect(alice.statuses()).toEqual(['sent']);
    expect(alice.shelf()).toEqual([]);
  });

  test('sends nothing before it is persisted', () => {
    const { state, commands } = reduce(
      { ...initialChatState('1'), isConnected: true },
      { kind: 'submitted', entry: unsent('a') },
      { monotonicMs: 0, wallMs: 0 },
    );
    expect(commands.map(({ kind }) => kind)).toEqual(['insert']);
    const after = reduce(state, { kind: 'persisted', tempId: 'a' }, { monotonicMs: 1, wallMs: 1 });
    expect(after.commands.map(({ kind }) => kind)).toEqual(['acquireLock']);
  });

  test('queues messages while disconnected and sends them one by one after the reconnect', () => {
    const alice = tab();
    for (const name of ['a', 'b', 'c']) alice.submit(unsent(name));
    expect(alice.statuses()).toEqual(['queued', 'queued', 'queued']);
    expect(alice.of('emit')).toEqual([]);
    alice.tell({ kind: 'connected' });
    expect(alice.sentNames()).toEqual(['a']);
    alice.answer(kept('a', 1));
    alice.answer(kept('b', 2));
    alice.answer(kept('c', 3));
    expect(alice.sentNames()).toEqual(['a', 'b', 'c']);
  });

  test('conversations do not block each other', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.submit(unsent('b', { conversationId: '8' }));
    expect(alice.sentNames()).toEqual(['a', 'b']);
  });

  test('a disconnect requeues messages in flight without counting an attempt', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.tell({ kind: 'disconnected' });
    expect(alice.statuses()).toEqual(['queued']);
    alice.pass(60_000);
    expect(alice.statuses()).toEqual(['queued']);
    alice.tell({ kind: 'connected' });
    expect(alice.of('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('a missing acknowledgement fails after 5 s; retries follow after 1, 2 and 4 s, then none', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
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
    expect(alice.state().pendingMessages[0]?.failure).toMatchObject({
      kind: 'final',
      message: 'Max retry attempts exceeded',
    });
    alice.pass(30_000);
    alice.tell({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(4);
  });

  test('messages behind a failing one keep their order and continue once it has failed permanently', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.submit(unsent('b'));
    alice.answer({ kind: 'rejected', code: 'ACCESS_DENIED', reason: 'You are not allowed to do that.' });
    expect(alice.sentNames()).toEqual(['a', 'b']);
    expect(alice.state().pendingMessages[0]?.failure).toMatchObject({
      kind: 'final',
      message: 'You are not allowed to do that.',
    });
  });

  test('does not retry an empty message, but retries other rejections', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'rejected', code: 'EMPTY_MESSAGE', reason: '' });
    expect(alice.state().pendingMessages[0]?.failure?.kind).toBe('final');
    alice.submit(unsent('b'));
    alice.answer({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    expect(alice.state().pendingMessages[1]?.failure?.kind).toBe('retrying');
  });

  test('a manual retry sends at once, but not twice within 2 s', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    alice.tell({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.answer({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    alice.tell({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.pass(1999);
    alice.tell({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(2);
    alice.pass(1);
    expect(alice.of('emit')).toHaveLength(3);
  });

  test('resets the retry count after an hour, so that a manual retry is possible again', () => {
    const alice = tab();
    const failure = {
      kind: 'final',
      code: 'MAX_RETRIES',
      message: 'Max retry attempts exceeded',
      wallMs: wallStart,
    } as const;
    alice.tell({ kind: 'connected' });
    alice.tell({ kind: 'outboxLoaded', entries: [unsent('a', { retryCount: 3, failure })] });
    alice.pass(59 * 60_000);
    expect(alice.of('update')).toEqual([]);
    alice.pass(60_000);
    expect(alice.statuses()).toEqual(['failed']);
    alice.pass(10_000);
    expect(alice.of('emit')).toEqual([]);
    alice.tell({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.of('emit')).toHaveLength(1);
  });

  test('waits for a rate limit of the server without counting a failure', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.answer({ kind: 'retryLater', delayMs: 30_000 });
    expect(alice.statuses()).toEqual(['queued']);
    alice.pass(29_999);
    expect(alice.of('emit')).toHaveLength(1);
    alice.pass(1);
    expect(alice.of('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('sends a long queue at 5 messages a second', () => {
    const alice = tab();
    for (let index = 1; index <= 12; index += 1) alice.submit(unsent(`m${index}`));
    alice.tell({ kind: 'connected' });
    const drain = () => {
      while (alice.of('emit').length > alice.of('broadcast').length)
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

  test('shows and sends messages of other tabs, but not those of another account on this device', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.tell({ kind: 'outboxLoaded', entries: [unsent('x', { senderId: '9' })] });
    expect(alice.statuses()).toEqual([]);
    const entries = [unsent('x', { senderId: '9' }), unsent('y')];
    alice.tell({ kind: 'outboxLoaded', entries });
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.of('acquireLock')).toHaveLength(1);
  });

  test('discards a failed message, but not one in flight', () => {
    const alice = tab();
    alice.tell({ kind: 'connected' });
    alice.submit(unsent('a'));
    alice.tell({ kind: 'discardRequested', tempIds: ['a'] });
    expect(alice.state().pendingMessages).toHaveLength(1);
    alice.pass(5000);
    alice.tell({ kind: 'discardRequested', tempIds: ['a'] });
    expect(alice.state().pendingMessages).toEqual([]);
    expect(alice.shelf()).toEqual([]);
  });
});
