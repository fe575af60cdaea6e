import { lockEndOf, platformLockMonths } from '@gumball/rules/platforms/twitter-username';

const dayMs = 24 * 3_600_000;

/** The latest moment of unlinking from which an account is open to everybody at `now`. */
export function lockSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - platformLockMonths);
  // Months differ in length: step back until the lock of that moment has surely ended.
  while (lockEndOf(since) > now) since.setTime(since.getTime() - dayMs);
  return since;
}
