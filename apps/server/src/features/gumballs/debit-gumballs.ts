import { isEntryAmount, type SpendingKind } from '@gumball/rules/gumballs/entries';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertSpendingEntry, lockMember } from './gumballs.store.ts';

/** What a user spends: a positive amount. `kind` and `reference` make the entry unique per user. */
export type Debit = { memberId: string; amount: number; kind: SpendingKind; reference: string; at: Date };

/**
 * Debits a user inside the transaction of what was bought, and returns the balance. The earned total, levels and scores
 * stay. The balance is locked before it is read, so that concurrent debits never make it negative. Throws
 * `BALANCE_INSUFFICIENT`, also for a deleted account. After the commit use `earningsBroadcasts`.
 */
export async function debitGumballs(tx: Executor, { memberId, amount, kind, reference, at }: Debit): Promise<number> {
  if (!isEntryAmount(amount) || amount < 0) throw new Error(`${amount} is not an amount to spend`);
  const member = await lockMember(tx, memberId);
  if (!member || member.deleted_at || Number(member.balance) < amount) throw new AppError('BALANCE_INSUFFICIENT');
  const entry = { user_id: memberId, amount: -amount, kind, reference, created_at: at };
  const written = await insertSpendingEntry(tx, entry);
  if (!written) throw new Error(`the ${kind} ${reference} is paid already`);
  return Number(written.balance);
}
