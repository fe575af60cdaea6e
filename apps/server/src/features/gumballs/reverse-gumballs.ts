import type { Executor } from '../../platform/db/database.ts';
import { type Credited, creditGumballs } from './credit-gumballs.ts';
import { type EntryName, findEntry, findRestored } from './gumballs.store.ts';

/**
 * Reverses an entry by one of the opposite amount; the ledger contains both. An entry is reversed once, a reversal
 * never: both return `paid: false`, as does a missing entry. An entry that is named by what it was for and was restored
 * is reversed by its restored one.
 */
export async function reverseGumballs(tx: Executor, name: EntryName, at: Date): Promise<Credited> {
  const named = await findEntry(tx, name);
  const entry = named && !('id' in name) ? ((await findRestored(tx, named)) ?? named) : named;
  if (!entry || entry.kind === 'reversal') return { paid: false };
  return creditGumballs(tx, {
    memberId: entry.user_id,
    amount: -Number(entry.amount),
    kind: 'reversal',
    reference: entry.id,
    at,
  });
}
