import pg from 'pg';
import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

function recorder(fails: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  const add = createBatches<number, number>({
    max: 3,
    async run(items) {
      batches.push(items);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (items.some(fails)) throw new Error('no');
      return items.map((item) => item * 10);
    },
  });
  return { batches, add };
}

it('runs a single item at once and batches the items that arrive during the run, in order', async () => {
  const { batches, add } = recorder();
  expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await add(6)).toBe(60);
});

it('rejects only the item that failed', async () => {
  const { add } = recorder((item) => item === 3);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('rejects all items at once while the database is unavailable', async () => {
  const unavailable = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  let runs = 0;
  const add = createBatches<number, number>({
    max: 10,
    run: () => {
      runs += 1;
      return Promise.reject(unavailable);
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(add));
  expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === unavailable)).toBe(true);
  expect(runs).toBe(2);
});

it('stores the items of the other workers while one of a distributed database is unavailable', async () => {
  const message = 'connection to the remote node failed';
  const unavailable = Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    severity: 'ERROR',
    code: '08006',
  });
  const add = createBatches<number, number>({
    max: 10,
    run: (items) => (items.includes(2) ? Promise.reject(unavailable) : Promise.resolve(items)),
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
