import type { Executor } from '../../../platform/db/database.ts';
import { findEntry, listEntriesOf } from '../gumballs.store.ts';

/** Returns the id of the other member of a tip by an entry of its ledger; undefined for any other entry. */
export async function findTipPartner(tx: Executor, memberId: string, entryId: string): Promise<string | undefined> {
  const entry = await findEntry(tx, { id: entryId });
  if (entry?.user_id !== memberId || entry.kind !== 'tip') return undefined;
  const both = await listEntriesOf(tx, 'tip', entry.reference);
  return both.find(({ user_id }) => user_id !== memberId)?.user_id;
}
