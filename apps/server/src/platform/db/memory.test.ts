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
  vi.advanceTimersByTime(599);
  await recall(db, 'a', ask);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(401);
  await recall(db, 'a', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks anew while an answer is given out, and gives none out for longer than its second', async () => {
  const recall = createRecall<number>();
  const db = database();
  await recall(db, 'a', async () => 1);
  vi.advanceTimersByTime(600);
  const next = Promise.withResolvers<number>();
  const ask = vi.fn<() => Promise<number>>(() => next.promise);
  expect(await recall(db, 'a', ask)).toBe(1);
  vi.advanceTimersByTime(399);
  expect(await recall(db, 'a', ask)).toBe(1);
  vi.advanceTimersByTime(1);
  const late = recall(db, 'a', ask);
  next.resolve(2);
  expect(await late).toBe(2);
  expect(ask).toHaveBeenCalledTimes(1);
  // The second answer counts from when it was asked for, 400 ms before it came.
  vi.advanceTimersByTime(600);
  expect(await recall(db, 'a', async () => 3)).toBe(3);
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
  vi.advanceTimersByTime(600);
  expect(await recall(db, 'a', () => Promise.reject(new Error('away')))).toBe(1);
  await Promise.resolve();
  expect(await recall(db, 'a', async () => 2)).toBe(2);
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

it('lets the oldest answer go for a new one, so that a flood of strange searches leaves what is found anew all the time', () => {
  const memory = createMemory<string>();
  const db = database();
  memory.note(db, 'wanted', 'first');
  memory.note(db, 'old', 'first');
  for (let nth = 0; nth < 498; nth += 1) memory.note(db, String(nth), 'strange');
  memory.note(db, 'wanted', 'again');
  expect(memory.known(db, 'old')).toBe('first');
  for (let nth = 498; nth < 900; nth += 1) memory.note(db, String(nth), 'strange');
  expect(memory.known(db, 'wanted')).toBe('again');
  expect(memory.known(db, 'old')).toBeUndefined();
});
