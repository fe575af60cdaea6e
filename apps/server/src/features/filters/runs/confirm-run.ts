import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decideRun, listRunAccounts, lockRun } from './runs.store.ts';

const accountsMost = 1000;

/**
 * Confirms a run inside the caller's transaction: what it hides is removed soon after. Returns its accounts. Throws
 * `RUN_NOT_FOUND` and `RUN_DECIDED`.
 */
export async function confirmRun(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  runId: string,
  operatorId: string,
): Promise<string[]> {
  const run = await lockRun(tx, runId);
  if (!run) throw new AppError('RUN_NOT_FOUND');
  if (run.state !== 'open') throw new AppError('RUN_DECIDED');
  await decideRun(tx, runId, { state: 'confirmed', operatorId, now: clock.now() });
  return listRunAccounts(tx, runId, accountsMost);
}
