import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { createMemory, createRecall } from './memory.ts';

const database = () => ({ pool: {} }) as unknown as Database;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('asks once for all who want to know within a second', async () => {
  const recall = createRecall<number>();
  const db = database();
  const ask = vi.fn<() => Promise<number>>(async () => 7);
  expect(await Promise.all([recall(db, 'a', ask), recall(db, 'a', ask)])).toEqual([7, 7]);
  vi.advanceTimersByTime(999);
  await recall(db, 'a', ask);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await recall(db, 'a', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('takes neither what was asked otherwise nor what another database answered', async () => {
  const recall = createRecall<string>();
  const [db, other] = [database(), database()];
  expect(await recall(db, 'a', async () => 'first')).toBe('first');
  expect(await recall(db, 'b', async () => 'second')).toBe('second');
  expect(await recall(other, 'a', async () => 'third')).toBe('third');
});

it('keeps no failure', async () => {
  const recall = createRecall<number>();
  const db = database();
  await expect(recall(db, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await recall(db, 'a', async () => 1)).toBe(1);
});

it('holds few answers, so that strange searches cannot fill it', () => {
  const memory = createMemory<number>();
  const db = database();
  for (let nth = 0; nth < 2000; nth += 1) memory.note(db, String(nth), nth);
  const held = Array.from({ length: 2000 }, (_, nth) => memory.known(db, String(nth))).filter(
    (answer) => answer !== undefined,
  );
  expect(held.length).toBeLessThanOrEqual(500);
  expect(memory.known(db, '1999')).toBe(1999);
});
