import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actions, shownTempIds, simulate } from '../../../../test/chat-simulation.ts';
import { pageSize } from '../../../../test/simulated-chat.ts';
import { messageRows } from './message-rows.ts';

test('every tab of both members converges to the order of the server, without duplicates', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(actions, (history) => {
      const simulation = simulate(history);
      for (const [conversationId, log] of simulation.log) {
        const order = log.map(({ tempId }) => tempId);
        expect(new Set(order).size).toBe(order.length);
        for (const tab of simulation.tabs) {
          const visible = shownTempIds(tab, conversationId);
          const hidden = simulation.hiddenOf(tab, conversationId);
          const readable = order.filter((_, index) => !hidden.includes(index + 1));
          expect(visible).toEqual(readable.slice(readable.length - visible.length));
          // What was hidden after a page was read may have been all that is older.
          const hasOlder = tab.state.conversations.get(conversationId)?.hasOlder;
          const isComplete = visible.length === readable.length;
          expect(hasOlder || isComplete).toBe(true);
          expect(hidden.length > 0 || hasOlder === !isComplete).toBe(true);
          expect(hidden.length > 0 || visible.length >= Math.min(pageSize, order.length)).toBe(true);
          expect(visible.length > 0 || isComplete).toBe(true);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('a persisted message is delivered once and in order, or stays visible as failed', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(actions, (history) => {
      const simulation = simulate(history);
      for (const entry of simulation.durable) {
        const copies = [...simulation.log.values()].flat().filter(({ tempId }) => tempId === entry.tempId).length;
        const queued = simulation.outbox.find(({ tempId }) => tempId === entry.tempId);
        expect(copies).toBe(queued ? 0 : 1);
        if (!queued) continue;
        expect(queued.failure?.kind).toMatch(/final|stopped/);
        for (const tab of simulation.tabs.filter(({ userId }) => userId === entry.senderId)) {
          const rows = messageRows(tab.state, entry.conversationId);
          expect(rows.filter(({ key }) => key === `own-${entry.tempId}`)).toMatchObject([
            { kind: 'pending', status: 'failed' },
          ]);
        }
      }
      for (const log of simulation.log.values()) {
        const sendable = simulation.durable.filter(({ tempId }) => !simulation.everFinal.has(tempId));
        for (const window of simulation.tabs.keys()) {
          const positions = sendable
            .filter(({ tempId }) => simulation.tabOfMessage.get(tempId) === window)
            .map(({ tempId }) => log.findIndex((message) => message.tempId === tempId))
            .filter((position) => position >= 0);
          expect(positions).toEqual([...positions].toSorted((a, b) => a - b));
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('every tab ends with the newest text, reactions and pin of each message, with each quote, and with what is deleted', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(actions, (history) => {
      const simulation = simulate(history);
      for (const [conversationId, log] of simulation.log) {
        for (const tab of simulation.tabs) {
          for (const message of tab.state.conversations.get(conversationId)?.messages ?? []) {
            const stored = log[message.sequenceNumber - 1];
            const { content, revision, editedAt, deletedAt, replyTo, reactions, pinnedAt } = stored
              ? simulation.withQuote(stored)
              : message;
            expect(message).toMatchObject({ content, revision, editedAt, deletedAt, replyTo, reactions, pinnedAt });
          }
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('own messages end with the status of the server', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(actions, (history) => {
      const simulation = simulate(history);
      for (const [conversationId, log] of simulation.log) {
        for (const tab of simulation.tabs) {
          for (const message of tab.state.conversations.get(conversationId)?.messages ?? []) {
            if (message.senderId !== tab.userId) continue;
            expect(message.status).toBe(log[message.sequenceNumber - 1]?.status);
          }
        }
      }
    }),
    { numRuns: 400 },
  );
});
