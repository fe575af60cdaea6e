import type { Executor } from '../../platform/db/database.ts';
import type { SignUpHashes } from './create-sign-up-hashes.ts';
import { countNetworkPayment } from './payouts.store.ts';

/**
 * Counts a payment of a purpose to the network of a client inside the caller's transaction, unless the network's limit
 * of the day (UTC) is reached. Returns whether it was counted.
 */
export function countNewcomerPayment(
  tx: Executor,
  hashes: SignUpHashes,
  { purpose, ip, at, max }: { purpose: string; ip: string; at: Date; max: number },
): Promise<boolean> {
  return countNetworkPayment(tx, `${purpose}:${hashes.network(ip)}`, at.toISOString().slice(0, 10), max);
}
