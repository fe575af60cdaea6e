import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSwrCache, createTtlCache } from './cache.ts';
import type { Database } from './database.ts';

const database = () => ({ pool: {} }) as unknown as Database;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('loads once for all callers within a second', async () => {
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

it('returns the stale value while it reloads, but none older than a second', async () => {
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
  const reloaded = cached(db, 'a', load);
  next.resolve(2);
  expect(await reloaded).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
  // The age of the second value counts from its request, 400 ms before it arrived.
  vi.advanceTimersByTime(600);
  expect(await cached(db, 'a', async () => 3)).toBe(3);
});

it('separates the values by key and by database', async () => {
  const cached = createSwrCache<string>();
  const [db, other] = [database(), database()];
  expect(await cached(db, 'a', async () => 'first')).toBe('first');
  expect(await cached(db, 'b', async () => 'second')).toBe('second');
  expect(await cached(other, 'a', async () => 'third')).toBe('third');
});

it('does not cache a failure', async () => {
  const cached = createSwrCache<number>();
  const db = database();
  await expect(cached(db, 'a', () => Promise.reject(new Error('unavailable')))).rejects.toThrow('unavailable');
  expect(await cached(db, 'a', async () => 1)).toBe(1);
  vi.advanceTimersByTime(600);
  expect(await cached(db, 'a', () => Promise.reject(new Error('unavailable')))).toBe(1);
  await Promise.resolve();
  expect(await cached(db, 'a', async () => 2)).toBe(2);
});

it('limits the number of entries', () => {
  const cache = createTtlCache<number>();
  const db = database();
  for (let index = 0; index < 2000; index += 1) cache.set(db, String(index), index);
  const cachedValues = Array.from({ length: 2000 }, (_, index) => cache.get(db, String(index))).filter(
    (value) => value !== undefined,
  );
  expect(cachedValues.length).toBeLessThanOrEqual(500);
  expect(cache.get(db, '1999')).toBe(1999);
});

it('evicts the oldest entry, so that a flood of new keys leaves values that are refreshed often', () => {
  const cache = createTtlCache<string>();
  const db = database();
  cache.set(db, 'popular', 'first');
  cache.set(db, 'old', 'first');
  for (let index = 0; index < 498; index += 1) cache.set(db, String(index), 'strange');
  cache.set(db, 'popular', 'again');
  expect(cache.get(db, 'old')).toBe('first');
  for (let index = 498; index < 900; index += 1) cache.set(db, String(index), 'strange');
  expect(cache.get(db, 'popular')).toBe('again');
  expect(cache.get(db, 'old')).toBeUndefined();
});
