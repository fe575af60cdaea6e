import { type EntryKind, isEntryAmount, isSpendingKind } from '@gumball/rules/gumballs/entries';
import { levelOf, levelReached } from '@gumball/rules/gumballs/level';
import type { Level } from '@gumball/rules/gumballs/levels';
import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Executor } from '../../platform/db/database.ts';
import { insertEntry, insertSpendingEntry, updateLevelGumballs } from './gumballs.store.ts';

/** An entry of the ledger. `kind` and `reference` make it unique per user: the same action is never paid twice. */
export type Credit = { memberId: string; amount: number; kind: EntryKind; reference: string; at: Date };

/** A higher level that a user reached. */
export type LevelUp = { userId: string; level: Level };

/** Whether this call paid, the resulting balance, and the level that it reached, for `notifyLevels`. */
export type Credited = { paid: true; entryId: string; balance: number; levelUps: readonly LevelUp[] } | { paid: false };

/**
 * Credits a user (or takes back, if `amount` is negative) inside the transaction of the action that earned it. A
 * balance changes only here and by `debitGumballs`. A kind of spending changes no level and no score. A repeated payment
 * returns `paid: false`. The user's balance stays locked until the transaction ends, so credit last, and several users in the
 * order of their ids. After the commit use `earningsBroadcasts` and `notifyLevels`.
 */
export async function creditGumballs(tx: Executor, credit: Credit): Promise<Credited> {
  const { memberId, amount, kind, reference, at } = credit;
  if (!isEntryAmount(amount)) throw new Error(`${amount} is not an amount of Gumballs`);
  const entry = { user_id: memberId, amount, kind, reference, created_at: at };
  const isSpending = isSpendingKind(kind);
  const written = isSpending
    ? await insertSpendingEntry(tx, entry)
    : await insertEntry(tx, entry, [weekOf(at).key, monthOf(at).key]);
  if (!written) return { paid: false };
  if (written.gumballs === null) throw new Error(`there is no member ${memberId} to credit`);
  const earned = Number(written.gumballs);
  const balance = Number(written.balance);
  // Compared with the total before as well: the level of the summaries may be older than this statement.
  if (
    !isSpending &&
    [earned - amount, Number(written.level_gumballs)].some((from) => levelOf(from) !== levelOf(earned))
  ) {
    await updateLevelGumballs(tx, memberId, earned);
  }
  const level = isSpending ? undefined : levelReached(earned - amount, earned);
  return { paid: true, entryId: written.id, balance, levelUps: level ? [{ userId: memberId, level }] : [] };
}
