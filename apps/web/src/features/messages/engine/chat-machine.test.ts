import { describe, expect, test } from 'vitest';
import { accepted, createTab, pendingMessage, wallClockStart } from '../../../../test/chat-tab.ts';
import { reduce } from './chat-machine.ts';
import { initialChatState } from './chat-state.ts';

describe('sending', () => {
  test('shows a message at once, persists it before sending and removes it from the queue once accepted', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.openConversation();
    alice.loadPage([]);
    alice.submit(pendingMessage('a'));
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.commandsOf('insert')).toHaveLength(1);
    expect(alice.sentTempIds()).toEqual(['a']);
    expect(alice.outbox()).toHaveLength(1);
    alice.respond(accepted('a', 1));
    expect(alice.statuses()).toEqual(['sent']);
    expect(alice.outbox()).toEqual([]);
  });

  test('sends nothing before it is persisted', () => {
    const { state, commands } = reduce(
      { ...initialChatState('1'), isConnected: true },
      { kind: 'submitted', entry: pendingMessage('a') },
      { monotonicMs: 0, wallMs: 0 },
    );
    expect(commands.map(({ kind }) => kind)).toEqual(['insert']);
    const after = reduce(state, { kind: 'persisted', tempId: 'a' }, { monotonicMs: 1, wallMs: 1 });
    expect(after.commands.map(({ kind }) => kind)).toEqual(['acquireLock']);
  });

  test('queues messages while disconnected and sends them one by one after the reconnect', () => {
    const alice = createTab();
    for (const name of ['a', 'b', 'c']) alice.submit(pendingMessage(name));
    expect(alice.statuses()).toEqual(['queued', 'queued', 'queued']);
    expect(alice.commandsOf('emit')).toEqual([]);
    alice.dispatch({ kind: 'connected' });
    expect(alice.sentTempIds()).toEqual(['a']);
    alice.respond(accepted('a', 1));
    alice.respond(accepted('b', 2));
    alice.respond(accepted('c', 3));
    expect(alice.sentTempIds()).toEqual(['a', 'b', 'c']);
  });

  test('conversations do not block each other', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.submit(pendingMessage('b', { conversationId: '8' }));
    expect(alice.sentTempIds()).toEqual(['a', 'b']);
  });

  test('a disconnect requeues messages in flight without counting an attempt', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.dispatch({ kind: 'disconnected' });
    expect(alice.statuses()).toEqual(['queued']);
    alice.advanceTime(60_000);
    expect(alice.statuses()).toEqual(['queued']);
    alice.dispatch({ kind: 'connected' });
    expect(alice.commandsOf('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('a missing acknowledgement fails after 5 s; retries follow after 1, 2 and 4 s, then none', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.advanceTime(4999);
    expect(alice.statuses()).toEqual(['sending']);
    const waits = [1000, 2000, 4000];
    alice.advanceTime(1);
    for (const wait of waits) {
      expect(alice.statuses()).toEqual(['failed']);
      const before = alice.commandsOf('emit').length;
      alice.advanceTime(wait - 1);
      expect(alice.commandsOf('emit')).toHaveLength(before);
      alice.advanceTime(1);
      expect(alice.commandsOf('emit')).toHaveLength(before + 1);
      expect(alice.statuses()).toEqual(['sending']);
      alice.advanceTime(5000);
    }
    expect(alice.state().pendingMessages[0]?.failure).toMatchObject({
      kind: 'final',
      message: 'Max retry attempts exceeded',
    });
    alice.advanceTime(30_000);
    alice.dispatch({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.commandsOf('emit')).toHaveLength(4);
  });

  test('messages behind a failing one keep their order and continue once it has failed permanently', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.submit(pendingMessage('b'));
    alice.respond({ kind: 'rejected', code: 'ACCESS_DENIED', reason: 'You are not allowed to do that.' });
    expect(alice.sentTempIds()).toEqual(['a', 'b']);
    expect(alice.state().pendingMessages[0]?.failure).toMatchObject({
      kind: 'final',
      message: 'You are not allowed to do that.',
    });
  });

  test('does not retry an empty message, but retries other rejections', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.respond({ kind: 'rejected', code: 'EMPTY_MESSAGE', reason: '' });
    expect(alice.state().pendingMessages[0]?.failure?.kind).toBe('final');
    alice.submit(pendingMessage('b'));
    alice.respond({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    expect(alice.state().pendingMessages[1]?.failure?.kind).toBe('retrying');
  });

  test('a manual retry sends at once, but not twice within 2 s', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.respond({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    alice.dispatch({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.commandsOf('emit')).toHaveLength(2);
    alice.respond({ kind: 'rejected', code: 'SERVER_ERROR', reason: '' });
    alice.dispatch({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.commandsOf('emit')).toHaveLength(2);
    alice.advanceTime(1999);
    alice.dispatch({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.commandsOf('emit')).toHaveLength(2);
    alice.advanceTime(1);
    expect(alice.commandsOf('emit')).toHaveLength(3);
  });

  test('resets the retry count after an hour, so that a manual retry is possible again', () => {
    const alice = createTab();
    const failure = {
      kind: 'final',
      code: 'MAX_RETRIES',
      message: 'Max retry attempts exceeded',
      wallMs: wallClockStart,
    } as const;
    alice.dispatch({ kind: 'connected' });
    alice.dispatch({ kind: 'outboxLoaded', entries: [pendingMessage('a', { retryCount: 3, failure })] });
    alice.advanceTime(59 * 60_000);
    expect(alice.commandsOf('update')).toEqual([]);
    alice.advanceTime(60_000);
    expect(alice.statuses()).toEqual(['failed']);
    alice.advanceTime(10_000);
    expect(alice.commandsOf('emit')).toEqual([]);
    alice.dispatch({ kind: 'retryRequested', tempId: 'a' });
    expect(alice.commandsOf('emit')).toHaveLength(1);
  });

  test('waits for a rate limit of the server without counting a failure', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.respond({ kind: 'retryLater', delayMs: 30_000 });
    expect(alice.statuses()).toEqual(['queued']);
    alice.advanceTime(29_999);
    expect(alice.commandsOf('emit')).toHaveLength(1);
    alice.advanceTime(1);
    expect(alice.commandsOf('emit').map(({ entry }) => entry.retryCount)).toEqual([0, 0]);
  });

  test('sends a long queue at 5 messages a second', () => {
    const alice = createTab();
    for (let index = 1; index <= 12; index += 1) alice.submit(pendingMessage(`m${index}`));
    alice.dispatch({ kind: 'connected' });
    const drain = () => {
      while (alice.commandsOf('emit').length > alice.commandsOf('broadcast').length)
        alice.respond(accepted(alice.sentTempIds().at(-1) ?? '', alice.commandsOf('emit').length));
      return alice.commandsOf('emit').length;
    };
    expect(drain()).toBe(5);
    alice.advanceTime(1000);
    expect(drain()).toBe(5);
    alice.advanceTime(60);
    expect(drain()).toBe(10);
    alice.advanceTime(1060);
    expect(drain()).toBe(12);
    expect(alice.outbox()).toEqual([]);
  });

  test('shows and sends messages of other tabs, but not those of another account on this device', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.dispatch({ kind: 'outboxLoaded', entries: [pendingMessage('x', { senderId: '9' })] });
    expect(alice.statuses()).toEqual([]);
    const entries = [pendingMessage('x', { senderId: '9' }), pendingMessage('y')];
    alice.dispatch({ kind: 'outboxLoaded', entries });
    expect(alice.statuses()).toEqual(['sending']);
    expect(alice.commandsOf('acquireLock')).toHaveLength(1);
  });

  test('discards a failed message, but not one in flight', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.submit(pendingMessage('a'));
    alice.dispatch({ kind: 'discardRequested', tempIds: ['a'] });
    expect(alice.state().pendingMessages).toHaveLength(1);
    alice.advanceTime(5000);
    alice.dispatch({ kind: 'discardRequested', tempIds: ['a'] });
    expect(alice.state().pendingMessages).toEqual([]);
    expect(alice.outbox()).toEqual([]);
  });
});
