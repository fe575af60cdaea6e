import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSwrCache, createTtlCache } from './cache.ts';
import type { Database } from './database.ts';

const database = () => ({ pool: {} }) as unknown as Database;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('asks once for all who want to know within a second', async () => {
  const cached = createSwrCache<number>();
  const db = database();
  const load = vi.fn<() => Promise<number>>(async () => 7);
  expect(await Promise.all([cached(db, 'a', load), cached(db, 'a', load)])).toEqual([7, 7]);
  vi.advanceTimersByTime(599);
  await cached(db, 'a', load);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(401);
  await cached(db, 'a', load);
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks anew while an answer is given out, and gives none out for longer than its second', async () => {
  const cached = createSwrCache<number>();
  const db = database();
  await cached(db, 'a', async () => 1);
  vi.advanceTimersByTime(600);
  const next = Promise.withResolvers<number>();
  const load = vi.fn<() => Promise<number>>(() => next.promise);
  expect(await cached(db, 'a', load)).toBe(1);
  vi.advanceTimersByTime(399);
  expect(await cached(db, 'a', load)).toBe(1);
  vi.advanceTimersByTime(1);
  const late = cached(db, 'a', load);
  next.resolve(2);
  expect(await late).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
  // The second answer counts from when it was asked for, 400 ms before it came.
  vi.advanceTimersByTime(600);
  expect(await cached(db, 'a', async () => 3)).toBe(3);
});

it('takes neither what was asked otherwise nor what another database answered', async () => {
  const cached = createSwrCache<string>();
  const [db, other] = [database(), database()];
  expect(await cached(db, 'a', async () => 'first')).toBe('first');
  expect(await cached(db, 'b', async () => 'second')).toBe('second');
  expect(await cached(other, 'a', async () => 'third')).toBe('third');
});

it('keeps no failure', async () => {
  const cached = createSwrCache<number>();
  const db = database();
  await expect(cached(db, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cached(db, 'a', async () => 1)).toBe(1);
  vi.advanceTimersByTime(600);
  expect(await cached(db, 'a', () => Promise.reject(new Error('away')))).toBe(1);
  await Promise.resolve();
  expect(await cached(db, 'a', async () => 2)).toBe(2);
});

it('holds few answers, so that strange searches cannot fill it', () => {
  const memory = createTtlCache<number>();
  const db = database();
  for (let nth = 0; nth < 2000; nth += 1) memory.set(db, String(nth), nth);
  const held = Array.from({ length: 2000 }, (_, nth) => memory.get(db, String(nth))).filter(
    (value) => value !== undefined,
  );
  expect(held.length).toBeLessThanOrEqual(500);
  expect(memory.get(db, '1999')).toBe(1999);
});

it('lets the oldest answer go for a new one, so that a flood of strange searches leaves what is found anew all the time', () => {
  const memory = createTtlCache<string>();
  const db = database();
  memory.set(db, 'wanted', 'first');
  memory.set(db, 'old', 'first');
  for (let nth = 0; nth < 498; nth += 1) memory.set(db, String(nth), 'strange');
  memory.set(db, 'wanted', 'again');
  expect(memory.get(db, 'old')).toBe('first');
  for (let nth = 498; nth < 900; nth += 1) memory.set(db, String(nth), 'strange');
  expect(memory.get(db, 'wanted')).toBe('again');
  expect(memory.get(db, 'old')).toBeUndefined();
});
