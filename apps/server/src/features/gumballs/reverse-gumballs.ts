import type { Executor } from '../../platform/db/database.ts';
import { type Credited, creditGumballs } from './credit-gumballs.ts';
import { type EntryName, findEntry } from './gumballs.store.ts';

/**
 * Takes an entry back by an entry of the opposite amount; the ledger keeps both. An entry is reversed once, a reversal never: both answer
 * `paid: false`, as does an entry that is not there.
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
