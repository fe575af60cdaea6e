import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { type OperatorSanctionRow, updateRestrictions, updateSanction } from './sanctions.store.ts';

/** Ends a locked sanction early. Returns it and whether it still lasted. A warning is taken back. */
export async function liftSanction(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  row: OperatorSanctionRow,
): Promise<{ row: OperatorSanctionRow; isChanged: boolean }> {
  const now = clock.now();
  if (row.lifted_at !== null || (row.ends_at !== null && row.ends_at <= now)) return { row, isChanged: false };
  await updateSanction(tx, row, { lifted_at: now });
  await updateRestrictions(tx, row.user_id);
  return { row: { ...row, lifted_at: now }, isChanged: true };
}
