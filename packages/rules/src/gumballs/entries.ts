/** Ledger entries: docs/product.md, Gumballs. */

/** Kinds of ledger entries. */
export const entryKinds = [
  'task',
  'referral',
  'welcome',
  'milestone',
  'onboarding',
  'streak',
  'quest',
  'grant',
  'reversal',
  'restored',
  'purchase',
  'refund',
  'tip',
  'tip_reversal',
] as const;
/** Kind of a ledger entry. */
export type EntryKind = (typeof entryKinds)[number];

/**
 * Kinds of entries that change the balance and nothing else. All others also change the earned total, which levels and
 * leaderboards count: spending costs no level and no rank, and a refund or a tip earns none.
 */
export const spendingKinds = ['purchase', 'refund', 'tip', 'tip_reversal'] as const;
/** Kind of an entry that changes the balance only. */
export type SpendingKind = (typeof spendingKinds)[number];

/** Returns whether a kind changes the balance only. */
export function isSpendingKind(kind: EntryKind): kind is SpendingKind {
  return (spendingKinds as readonly EntryKind[]).includes(kind);
}

/** Maximum absolute amount of one entry. */
export const entryAmountMax = 1_000_000_000;

/** Returns whether an amount is valid: a non-zero whole number within bounds. */
export function isEntryAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= entryAmountMax;
}
