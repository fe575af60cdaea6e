import { type EntryKind, isEntryAmount } from '@gumball/rules/gumballs/entries';
import { type Level, levelReached } from '@gumball/rules/gumballs/level';
import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Executor } from '../../platform/db/database.ts';
import { insertEntry } from './gumballs.store.ts';

/** An entry of the ledger. `kind` and `reference` make it unique per user: the same action is never paid twice. */
export type Credit = { memberId: string; amount: number; kind: EntryKind; reference: string; at: Date };

/** A higher level that a user reached. */
export type LevelUp = { userId: string; level: Level };

/** Whether this call paid, the resulting balance, and the level that it reached, for `notifyLevels`. */
export type Credited = { paid: true; entryId: string; balance: number; levelUps: readonly LevelUp[] } | { paid: false };

/**
 * Credits a user (or debits, if `amount` is negative) inside the transaction of the action that earned it. A balance
 * changes in no other way. A repeated payment returns `paid: false`. The user's row stays locked until the transaction
 * ends, so credit last, and several users in the order of their ids. After the commit use
 * `earningsBroadcasts` and `notifyLevels`.
 */
export async function creditGumballs(tx: Executor, credit: Credit): Promise<Credited> {
  const { memberId, amount, kind, reference, at } = credit;
  if (!isEntryAmount(amount)) throw new Error(`${amount} is not an amount of Gumballs`);
  const entry = { user_id: memberId, amount, kind, reference, created_at: at };
  const written = await insertEntry(tx, entry, [weekOf(at).key, monthOf(at).key]);
  if (!written) return { paid: false };
  if (written.gumballs === null) throw new Error(`there is no member ${memberId} to credit`);
  const balance = Number(written.gumballs);
  const level = levelReached(balance - amount, balance);
  return { paid: true, entryId: written.id, balance, levelUps: level ? [{ userId: memberId, level }] : [] };
}
