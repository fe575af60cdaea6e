/** When a sign-up needs a proof of work, and how much of it: docs/product.md, Accounts. */

/** Sign-ups that one network (a /24, or a /64) may do within the window before a proof of work is asked for, unless the operator sets another number. */
export const signUpsWithoutChallenge = 5;
/** That window, in seconds. */
export const signUpWindowSeconds = 600;
/** How long a challenge can be answered, in milliseconds. */
export const challengeTtlMs = 10 * 60_000;
/** Rounds of the key derivation that each guess costs. */
export const challengeCost = 3000;
/** The guess that is right lies between these: some tenths of a second on a computer, one or two on a phone. */
export const challengeCounters = { min: 300, max: 900 } as const;
