import type { Database } from '../../../platform/db/database.ts';
import { listUnpaidOrders, type UnpaidOrder } from '../shop.store.ts';

/** Returns the first hundred orders that are not paid, or not refunded, by entries of the ledger. */
export function checkOrders(db: Database): Promise<UnpaidOrder[]> {
  return listUnpaidOrders(db);
}
