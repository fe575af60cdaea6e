import type { Executor } from '../../platform/db/database.ts';
import { type Credited, creditGumballs } from './credit-gumballs.ts';
import { type EntryName, findEntry } from './gumballs.store.ts';

/**
 * Reverses an entry by one of the opposite amount; the ledger contains both. An entry is reversed once, a reversal
 * never: both return `paid: false`, as does a missing entry.
 */
export async function reverseGumballs(tx: Executor, name: EntryName, at: Date): Promise<Credited> {
  const entry = await findEntry(tx, name);
  if (!entry || entry.kind === 'reversal') return { paid: false };
  return creditGumballs(tx, {
    memberId: entry.user_id,
    amount: -Number(entry.amount),
    kind: 'reversal',
    reference: entry.id,
    at,
  });
}
