import type { Message } from '@gumball/contract/messages/messages.schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { createHistoryWindow } from './history-window.ts';

beforeEach(() => {
  // Node has no global `reportError`.
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
});

const page = 50;
const message = (sequenceNumber: number) => ({ id: `m${sequenceNumber}`, sequenceNumber }) as Message;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));

/** A conversation of `count` messages whose latest fifty are loaded. */
function conversation(count: number) {
  let loaded = range(count - page + 1, count);
  const server = { fails: false, requestCount: 0, hasOlder: true };
  const historyWindow = createHistoryWindow({
    latestMessages: () => loaded,
    async fetchPage(query) {
      server.requestCount += 1;
      if (server.fails) throw new Error('no connection');
      const matching = range(1, count).filter(({ sequenceNumber: n }) =>
        'before' in query ? n < query.before : n > query.after,
      );
      const messages = 'before' in query ? matching.slice(-page) : matching.slice(0, page);
      return { messages, hasMore: matching.length > messages.length };
    },
    prepend(messages, hasMore) {
      loaded = [...messages, ...loaded];
      server.hasOlder = hasMore;
    },
  });
  const numbers = () =>
    (historyWindow.state.get().detached?.messages ?? loaded).map(({ sequenceNumber }) => sequenceNumber);
  return { historyWindow, server, numbers, grow: () => (loaded = [...loaded, message(count + 1)]) };
}

const from = (first: number, last: number) => range(first, last).map(({ sequenceNumber }) => sequenceNumber);

test('shows a loaded message in place', () => {
  const { historyWindow, server } = conversation(1000);
  historyWindow.showMessage(980);
  historyWindow.showMessage(980);
  expect(historyWindow.state.get()).toMatchObject({
    detached: null,
    viewKey: 0,
    target: { sequenceNumber: 980, requestId: 2 },
  });
  expect(server.requestCount).toBe(0);
});

test('loads a distant message with its neighbours, and joins both ranges without gaps', async () => {
  const { historyWindow, numbers, server } = conversation(300);
  historyWindow.showMessage(120);
  await flushPromises();
  expect(numbers()).toEqual(from(95, 144));
  expect(historyWindow.state.get()).toMatchObject({ viewKey: 1, target: { sequenceNumber: 120 } });
  historyWindow.loadOlder();
  historyWindow.loadOlder();
  await flushPromises();
  expect(numbers()).toEqual(from(45, 144));
  for (let times = 0; times < 3; times += 1) {
    historyWindow.loadNewer();
    await flushPromises();
  }
  expect(historyWindow.state.get()).toMatchObject({ detached: null, viewKey: 1 });
  expect(numbers()).toEqual(from(45, 300));
  expect(server).toMatchObject({ requestCount: 5, hasOlder: true });
});

test('joins a range that is adjacent to the loaded messages at once', async () => {
  const { historyWindow, numbers } = conversation(300);
  historyWindow.showMessage(240);
  await flushPromises();
  expect(historyWindow.state.get()).toMatchObject({ detached: null, viewKey: 1 });
  expect(numbers()).toEqual(from(215, 300));
});

test('returns to the latest messages in their current state', async () => {
  const { historyWindow, numbers, grow: appendMessage } = conversation(300);
  historyWindow.showMessage(10);
  await flushPromises();
  expect(numbers()).toEqual(from(1, 34));
  appendMessage();
  historyWindow.showLatest();
  expect(historyWindow.state.get()).toMatchObject({ detached: null, viewKey: 2 });
  expect(numbers()).toEqual(from(251, 301));
});

test('reports a failed request and can be retried', async () => {
  const { historyWindow, server, numbers } = conversation(300);
  server.fails = true;
  historyWindow.showMessage(10);
  await flushPromises();
  expect(historyWindow.state.get()).toMatchObject({ detached: null, targetStatus: 'failed' });
  server.fails = false;
  historyWindow.showMessage(100);
  await flushPromises();
  server.fails = true;
  historyWindow.loadNewer();
  await flushPromises();
  expect(historyWindow.state.get().detached).toMatchObject({ newer: 'failed' });
  expect(numbers()).toEqual(from(75, 124));
});

test('the later of two jumps wins, whichever response arrives first', async () => {
  const { historyWindow, numbers } = conversation(1000);
  historyWindow.showMessage(100);
  historyWindow.showMessage(500);
  await flushPromises();
  expect(numbers()).toEqual(from(475, 524));
});
