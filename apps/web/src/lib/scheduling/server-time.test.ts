import { expect, test } from 'vitest';
import { recordServerTime, serverNow, serverTimeOffset } from './server-time.ts';

const hourMs = 3_600_000;
const header = (ms: number) => new Date(ms).toUTCString();

test("a clock that is wrong follows the server's, and one that is about right is left alone", () => {
  const now = Date.now();
  recordServerTime(header(now - 2000), now, now + 200);
  expect(serverTimeOffset.get()).toBe(0);
  recordServerTime(null, now, now);
  recordServerTime('yesterday', now, now);
  expect(serverTimeOffset.get()).toBe(0);
  recordServerTime(header(now + 2 * hourMs), now, now + 100);
  expect(Math.abs(serverNow() - Date.now() - 2 * hourMs)).toBeLessThan(1500);
  const before = serverTimeOffset.get();
  recordServerTime(header(now + 2 * hourMs + 1000), now, now + 100);
  expect(serverTimeOffset.get()).toBe(before);
  // A slow response says little about the clock.
  recordServerTime(header(now + 2 * hourMs), now, now + 10_000);
  expect(serverTimeOffset.get()).toBe(before);
  recordServerTime(header(now), now, now + 100);
  expect(serverTimeOffset.get()).toBe(0);
});
