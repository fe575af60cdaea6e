/**
 * The time of the server. The clock of a device may be wrong by hours; relative times and deadlines compare with the
 * server's times.
 */
import { createStore } from '../storage/store.ts';

// The Date header has whole seconds, and the request takes a while: a smaller difference is no wrong clock.
const toleranceMs = 3000;

/** How far the device's clock is behind the server's, in milliseconds; 0 if it is about right. Of no user. */
export const serverTimeOffset = createStore(0);

/** Compares the device's clock with the `Date` header of a response. */
export function recordServerTime(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverMs)) return;
  const offset = Math.round(serverMs + 500 - (sentAtMs + receivedAtMs) / 2);
  const errorMs = toleranceMs + (receivedAtMs - sentAtMs) / 2;
  const isRight = Math.abs(offset) <= errorMs;
  // Small changes of an estimate would only move times to and fro.
  if (!isRight && Math.abs(offset - serverTimeOffset.get()) <= errorMs) return;
  serverTimeOffset.set(isRight ? 0 : offset);
}

/** The current time of the server, in milliseconds. */
export function serverNow(): number {
  return Date.now() + serverTimeOffset.get();
}
