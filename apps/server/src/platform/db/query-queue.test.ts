import { expect, it } from 'vitest';
import type { Database, Statement } from './database.ts';
import { createQueryQueue } from './query-queue.ts';

const statement: Statement = { name: 'anything', text: 'SELECT' };
// More than run at once on any machine.
const count = 1000;

it('limits concurrent statements, runs them in order, and continues after failures', async () => {
  const queue = createQueryQueue();
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const database = {
    pool: {},
    rows: (_: Statement, [index]: unknown[]) => {
      started.push(Number(index));
      return new Promise((resolve, reject) => {
        ends.push(() => (Number(index) % 2 === 0 ? resolve([index]) : reject(new Error('unavailable'))));
      });
    },
  } as unknown as Database;
  // Each request wraps the database again, but all share one queue.
  const statements = Array.from({ length: count }, (_, index) => queue(database).rows(statement, [index]));
  const settled = Promise.allSettled(statements);
  await Promise.resolve();
  const concurrency = started.length;
  expect(concurrency).toBeGreaterThan(1);
  expect(concurrency).toBeLessThan(count);
  for (let index = 0; index < count; index += 1) {
    ends[index]?.();
    await statements[index]?.catch(() => undefined);
    await Promise.resolve();
    expect(started).toHaveLength(Math.min(count, concurrency + index + 1));
  }
  expect(started).toEqual(Array.from({ length: count }, (_, index) => index));
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(count / 2);
});

it('runs the next statement of a read before later reads', async () => {
  const queue = createQueryQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const database = {
    pool: {},
    rows: (_: Statement, [name]: unknown[]) => {
      started.push(String(name));
      return new Promise((resolve) => ends.set(String(name), () => resolve([])));
    },
  } as unknown as Database;
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const [early, late, busy] = [queue(database), queue(database), queue(database)];
  for (let index = 0; index < count; index += 1) void busy.rows(statement, ['busy']);
  const concurrency = started.length;
  void late.rows(statement, ['late']);
  void early.rows(statement, ['early']).then(() => early.rows(statement, ['early again']));
  await end('busy');
  // The slot passes to the next read before this one queues again.
  await end('early');
  await end('late');
  await end('early again');
  expect(started.slice(concurrency)).toEqual(['early', 'late', 'early again', 'busy']);
});

it('separates the queues', async () => {
  const database = { pool: {}, rows: () => new Promise(() => undefined) } as unknown as Database;
  const [slow, other] = [createQueryQueue(), createQueryQueue()];
  for (let index = 0; index < 100; index += 1) void slow(database).rows(statement, []);
  const quick = { ...database, rows: async () => [] };
  expect(await other(quick).rows(statement, [])).toEqual([]);
});
