import type { Executor } from '../../platform/db/database.ts';
import { type Credited, creditGumballs } from './credit-gumballs.ts';
import { findEntry } from './gumballs.store.ts';

/**
 * Gives back what the reversal of an entry took, by an entry of the same amount, once for each reversal. Its reference
 * is the first entry of the reward and the reversal. Returns `paid: false` for an entry that was not reversed.
 */
export async function restoreGumballs(tx: Executor, entryId: string, at: Date): Promise<Credited> {
  const entry = await findEntry(tx, { id: entryId });
  if (!entry) return { paid: false };
  const { user_id: memberId } = entry;
  const reversal = await findEntry(tx, { memberId, kind: 'reversal', reference: entryId });
  if (!reversal) return { paid: false };
  const firstId = entry.kind === 'restored' ? (entry.reference.split(':', 1)[0] ?? entryId) : entryId;
  const reference = `${firstId}:${reversal.id}`;
  return creditGumballs(tx, { memberId, amount: Number(entry.amount), kind: 'restored', reference, at });
}
