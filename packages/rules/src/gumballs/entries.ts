/** What the ledger of Gumballs holds: docs/product.md, Gumballs. */

/** Why Gumballs were given or taken. */
export const entryKinds = ['task', 'referral', 'welcome', 'milestone', 'grant', 'reversal'] as const;
/** Why Gumballs were given or taken. */
export type EntryKind = (typeof entryKinds)[number];

/** Most Gumballs that one entry may move. */
export const entryAmountMax = 1_000_000_000;

/** Whether an amount can stand in the ledger: a whole number other than nothing, within bounds. */
export function isEntryAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= entryAmountMax;
}
