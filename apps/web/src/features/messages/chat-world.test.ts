import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deeds, pageSize, play, shown } from '../../../test/chat-world.ts';
import { bubblesOf } from './bubbles.ts';

test('whatever happens, every tab of both members ends with the server’s order, each message once', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(deeds, (history) => {
      const world = play(history);
      for (const [conversationId, log] of world.log) {
        const order = log.map(({ tempId }) => tempId);
        expect(new Set(order).size).toBe(order.length);
        for (const tab of world.tabs) {
          const seen = shown(tab, conversationId);
          expect(seen).toEqual(order.slice(order.length - seen.length));
          expect(tab.state.talks.get(conversationId)?.hasOlder).toBe(seen.length < order.length);
          expect(seen.length).toBeGreaterThanOrEqual(Math.min(pageSize, order.length));
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('what was written down is delivered once, in the order of writing, or stays visible as failed', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(deeds, (history) => {
      const world = play(history);
      for (const entry of world.durable) {
        const copies = [...world.log.values()].flat().filter(({ tempId }) => tempId === entry.tempId).length;
        const queued = world.shelf.find(({ tempId }) => tempId === entry.tempId);
        expect(copies).toBe(queued ? 0 : 1);
        if (!queued) continue;
        expect(queued.failure?.kind).toMatch(/final|stopped/);
        for (const tab of world.tabs.filter(({ memberId }) => memberId === entry.senderId)) {
          const bubbles = bubblesOf(tab.state, entry.conversationId);
          expect(bubbles.filter(({ key }) => key === `own-${entry.tempId}`)).toMatchObject([
            { kind: 'unsent', status: 'failed' },
          ]);
        }
      }
      for (const log of world.log.values()) {
        const steady = world.durable.filter(({ tempId }) => !world.everFinal.has(tempId));
        for (const window of world.tabs.keys()) {
          const places = steady
            .filter(({ tempId }) => world.writtenIn.get(tempId) === window)
            .map(({ tempId }) => log.findIndex((message) => message.tempId === tempId))
            .filter((place) => place >= 0);
          expect(places).toEqual([...places].toSorted((one, other) => one - other));
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('own messages end with the status that the server knows', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(deeds, (history) => {
      const world = play(history);
      for (const [conversationId, log] of world.log) {
        for (const tab of world.tabs) {
          for (const message of tab.state.talks.get(conversationId)?.messages ?? []) {
            if (message.senderId !== tab.memberId) continue;
            expect(message.status).toBe(log[message.sequenceNumber - 1]?.status);
          }
        }
      }
    }),
    { numRuns: 400 },
  );
});
