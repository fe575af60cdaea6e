import type { Message } from '@gumball/contract/messages/messages.schemas';
import { expect, test, vi } from 'vitest';
import { createLooking } from './looking.ts';

// Node has none.
vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());

const page = 50;
const message = (sequenceNumber: number) => ({ id: `m${sequenceNumber}`, sequenceNumber }) as Message;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A conversation of `count` messages of which the latest fifty are loaded. */
function conversation(count: number) {
  let loaded = range(count - page + 1, count);
  const world = { fails: false, asked: 0, hasOlder: true };
  const looks = createLooking({
    latest: () => loaded,
    async read(wish) {
      world.asked += 1;
      if (world.fails) throw new Error('no connection');
      const fits = range(1, count).filter(({ sequenceNumber: n }) =>
        'before' in wish ? n < wish.before : n > wish.after,
      );
      const messages = 'before' in wish ? fits.slice(-page) : fits.slice(0, page);
      return { messages, hasMore: fits.length > messages.length };
    },
    join(messages, hasMore) {
      loaded = [...messages, ...loaded];
      world.hasOlder = hasMore;
    },
  });
  const numbers = () => (looks.state.get().past?.messages ?? loaded).map(({ sequenceNumber }) => sequenceNumber);
  return { looks, world, numbers, grow: () => (loaded = [...loaded, message(count + 1)]) };
}

const from = (first: number, last: number) => range(first, last).map(({ sequenceNumber }) => sequenceNumber);

test('a message that is loaded is looked at where it is', () => {
  const { looks, world } = conversation(1000);
  looks.show(980);
  looks.show(980);
  expect(looks.state.get()).toMatchObject({ past: null, view: 0, target: { sequenceNumber: 980, times: 2 } });
  expect(world.asked).toBe(0);
});

test('one far above is read with its neighbours, and the two stretches grow together without holes', async () => {
  const { looks, numbers, world } = conversation(300);
  looks.show(120);
  await settle();
  expect(numbers()).toEqual(from(95, 144));
  expect(looks.state.get()).toMatchObject({ view: 1, target: { sequenceNumber: 120 } });
  looks.wantOlder();
  looks.wantOlder();
  await settle();
  expect(numbers()).toEqual(from(45, 144));
  for (let times = 0; times < 3; times += 1) {
    looks.wantNewer();
    await settle();
  }
  expect(looks.state.get()).toMatchObject({ past: null, view: 1 });
  expect(numbers()).toEqual(from(45, 300));
  expect(world).toMatchObject({ asked: 5, hasOlder: true });
});

test('one right above the loaded ones joins them at once', async () => {
  const { looks, numbers } = conversation(300);
  looks.show(240);
  await settle();
  expect(looks.state.get()).toMatchObject({ past: null, view: 1 });
  expect(numbers()).toEqual(from(215, 300));
});

test('the latest messages come back as they are by now', async () => {
  const { looks, numbers, grow } = conversation(300);
  looks.show(10);
  await settle();
  expect(numbers()).toEqual(from(1, 34));
  grow();
  looks.toLatest();
  expect(looks.state.get()).toMatchObject({ past: null, view: 2 });
  expect(numbers()).toEqual(from(251, 301));
});

test('what could not be read is said and can be tried again', async () => {
  const { looks, world, numbers } = conversation(300);
  world.fails = true;
  looks.show(10);
  await settle();
  expect(looks.state.get()).toMatchObject({ past: null, finding: 'failed' });
  world.fails = false;
  looks.show(100);
  await settle();
  world.fails = true;
  looks.wantNewer();
  await settle();
  expect(looks.state.get().past).toMatchObject({ newer: 'failed' });
  expect(numbers()).toEqual(from(75, 124));
});

test('of two searches the later one counts, whichever answers first', async () => {
  const { looks, numbers } = conversation(1000);
  looks.show(100);
  looks.show(500);
  await settle();
  expect(numbers()).toEqual(from(475, 524));
});
