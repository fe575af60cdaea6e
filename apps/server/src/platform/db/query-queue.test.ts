import { expect, it } from 'vitest';
import type { Database, Statement } from './database.ts';
import { createQueryQueue } from './query-queue.ts';

const statement: Statement = { name: 'anything', text: 'SELECT' };
// More than run at once on any machine.
const count = 1000;

it('limits concurrent statements, runs them in order, and continues after failures', async () => {
  const inLine = createQueryQueue();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const database = {
    pool: {},
    rows: (_: Statement, [nth]: unknown[]) => {
      begun.push(Number(nth));
      return new Promise((resolve, reject) => {
        ends.push(() => (Number(nth) % 2 === 0 ? resolve([nth]) : reject(new Error('unavailable'))));
      });
    },
  } as unknown as Database;
  // Each request wraps the database again, but all share one queue.
  const statements = Array.from({ length: count }, (_, nth) => inLine(database).rows(statement, [nth]));
  const settled = Promise.allSettled(statements);
  await Promise.resolve();
  const atOnce = begun.length;
  expect(atOnce).toBeGreaterThan(1);
  expect(atOnce).toBeLessThan(count);
  for (let nth = 0; nth < count; nth += 1) {
    ends[nth]?.();
    await statements[nth]?.catch(() => undefined);
    await Promise.resolve();
    expect(begun).toHaveLength(Math.min(count, atOnce + nth + 1));
  }
  expect(begun).toEqual(Array.from({ length: count }, (_, nth) => nth));
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(count / 2);
});

it('runs the next statement of a read before later reads', async () => {
  const inLine = createQueryQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const database = {
    pool: {},
    rows: (_: Statement, [name]: unknown[]) => {
      begun.push(String(name));
      return new Promise((resolve) => ends.set(String(name), () => resolve([])));
    },
  } as unknown as Database;
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const [early, late, busy] = [inLine(database), inLine(database), inLine(database)];
  for (let nth = 0; nth < count; nth += 1) void busy.rows(statement, ['busy']);
  const atOnce = begun.length;
  void late.rows(statement, ['late']);
  void early.rows(statement, ['early']).then(() => early.rows(statement, ['early again']));
  await end('busy');
  // The slot passes to the next read before this one queues again.
  await end('early');
  await end('late');
  await end('early again');
  expect(begun.slice(atOnce)).toEqual(['early', 'late', 'early again', 'busy']);
});

it('separates the queues', async () => {
  const database = { pool: {}, rows: () => new Promise(() => undefined) } as unknown as Database;
  const [slow, other] = [createQueryQueue(), createQueryQueue()];
  for (let nth = 0; nth < 100; nth += 1) void slow(database).rows(statement, []);
  const quick = { ...database, rows: async () => [] };
  expect(await other(quick).rows(statement, [])).toEqual([]);
});
