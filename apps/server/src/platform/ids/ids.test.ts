import { hourMs } from '@gumball/rules/formats/durations';
import { expect, test } from 'vitest';
import { createIds, firstIdAt, idBefore, partOf } from './ids.ts';

test('ids are unique and sort by creation time, also within a millisecond and when the clock goes back', () => {
  let now = Date.UTC(2026, 10, 20);
  const ids = createIds({ now: () => new Date(now) }, () => 7);
  const created: bigint[] = [];
  for (let i = 0; i < 10_000; i += 1) {
    if (i === 5000) now -= hourMs;
    created.push(BigInt(ids.next()));
  }
  for (let i = 1; i < created.length; i += 1) expect((created[i] ?? 0n) > (created[i - 1] ?? 0n)).toBe(true);
});

test('two nodes create different ids at the same time', () => {
  const clock = { now: () => new Date(Date.UTC(2026, 10, 20)) };
  const first = createIds(clock, () => 1);
  const second = createIds(clock, () => 2);
  const created = new Set<string>();
  for (let i = 0; i < 3000; i += 1) created.add(first.next()).add(second.next());
  expect(created.size).toBe(6000);
});

test('ids sort by creation time when the node number changes', () => {
  const numbers = [9, 3, 3, 7];
  const ids = createIds({ now: () => new Date(Date.UTC(2026, 10, 20)) }, () => numbers.shift() ?? 0);
  const created = Array.from({ length: 5 }, () => BigInt(ids.next()));
  expect(created).toEqual(created.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(created).size).toBe(5);
});

test('ids are positive 63-bit numbers for the next decades', () => {
  const ids = createIds({ now: () => new Date(Date.UTC(2090, 0, 1)) }, () => 1023);
  expect(ids.next()).toMatch(/^[1-9][0-9]{0,18}$/);
  expect(BigInt(ids.next()) < 2n ** 63n).toBe(true);
});

test('ids of one node are divided evenly among parts, each always into the same', () => {
  let now = Date.UTC(2026, 10, 20);
  const ids = createIds({ now: () => new Date((now += 3)) }, () => 0);
  const created = Array.from({ length: 4000 }, () => ids.next());
  const sizes = [0, 1, 2, 3].map((part) => created.filter((id) => partOf(id, 4) === part).length);
  expect(sizes).toEqual([1000, 1000, 1000, 1000]);
  expect(created.map((id) => partOf(id, 1)).every((part) => part === 0)).toBe(true);
});

test('secrets and file names are URL-safe and unique', () => {
  const ids = createIds({ now: () => new Date() }, () => 0);
  expect(ids.secret()).toMatch(/^[\w-]{43}$/);
  expect(ids.fileName()).toMatch(/^[A-Za-z0-9]{22}$/);
  expect(ids.fileName()).not.toBe(ids.fileName());
});

test('an id that is older by some time is not negative', () => {
  const time = Date.UTC(2026, 10, 20);
  const id = createIds({ now: () => new Date(time) }, () => 7).next();
  expect(idBefore(firstIdAt(new Date(time)), hourMs)).toBe(firstIdAt(new Date(time - hourMs)));
  expect(BigInt(id) - BigInt(idBefore(id, 1))).toBe(1n << 22n);
  expect(idBefore('17', 1)).toBe('0');
});
