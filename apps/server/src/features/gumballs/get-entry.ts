import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Executor } from '../../platform/db/database.ts';
import { findEntry, findReversal } from './gumballs.store.ts';
import { toEarning } from './gumballs.view.ts';

/** Reads one ledger entry of a user by its id or its reference; undefined if the user has none. */
export async function getEntry(
  tx: Executor,
  memberId: string,
  name: { id: string } | { kind: 'grant' | 'reversal'; reference: string },
): Promise<Earning | undefined> {
  const entry = await findEntry(tx, 'id' in name ? name : { ...name, memberId });
  if (entry?.user_id !== memberId) return undefined;
  return toEarning({ ...entry, reversed: await findReversal(tx, memberId, entry.id) });
}
