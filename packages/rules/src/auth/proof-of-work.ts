/** When a sign-up needs a proof of work, and its difficulty: docs/product.md, Accounts. */
import { minuteMs } from '../formats/durations.ts';

/** Sign-ups per network (/24 or /64) and window without a proof of work. Operators can set another number. */
export const signUpsWithoutChallenge = 5;
/** Length of that window, in seconds. */
export const signUpWindowSeconds = 600;
/** Lifetime of a challenge, in milliseconds. */
export const challengeTtlMs = 10 * minuteMs;
/** Key derivation rounds per guess. */
export const challengeCost = 3000;
/** Range of the solution: some tenths of a second on a computer, one or two seconds on a phone. */
export const challengeCounters = { min: 300, max: 900 } as const;
