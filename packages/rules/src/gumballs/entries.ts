/** Ledger entries: docs/product.md, Gumballs. */

/** Kinds of ledger entries. */
export const entryKinds = ['task', 'referral', 'welcome', 'milestone', 'onboarding', 'grant', 'reversal'] as const;
/** Kind of a ledger entry. */
export type EntryKind = (typeof entryKinds)[number];

/** Maximum absolute amount of one entry. */
export const entryAmountMax = 1_000_000_000;

/** Returns whether an amount is valid: a non-zero whole number within bounds. */
export function isEntryAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= entryAmountMax;
}
