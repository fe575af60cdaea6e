import type { Database } from '../../../platform/db/database.ts';
import { listUnevenTips, type UnevenTip } from './tips.store.ts';

/** Returns the first hundred tips that took from one member something else than they gave to the other. */
export function checkTips(db: Database): Promise<UnevenTip[]> {
  return listUnevenTips(db);
}
