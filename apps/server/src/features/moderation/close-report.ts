import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { closeReportsAbout } from './moderation.store.ts';

/**
 * Closes every open report about the same target inside the caller's transaction. Returns their number, 0 if they were
 * closed before.
 */
export function closeReport(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  report: { target_type: ReportTarget; target_id: string },
): Promise<number> {
  return closeReportsAbout(tx, report.target_type, report.target_id, clock.now());
}
