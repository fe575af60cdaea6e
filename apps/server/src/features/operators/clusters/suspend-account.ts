import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { imposeSanction } from '../../moderation/sanctions/impose-sanction.ts';
import { startSuspension } from '../sanctions/start-suspension.ts';

/** What suspending accounts needs. */
export type SuspendDeps = Pick<Deps, 'clock' | 'ids' | 'jobs' | 'clusterEvents'>;

/**
 * Suspends a locked account for good inside the transaction of a step: its member is told the reason and may appeal, as
 * after a single suspension. The suspension begins at `at`, by which an undo knows it. Returns what to call after the
 * commit.
 */
export async function suspendAccount(
  deps: SuspendDeps,
  tx: Executor,
  memberId: string,
  { operatorId, reason, at }: { operatorId: string; reason: string; at: Date },
): Promise<() => void> {
  const atStep = { ...deps, clock: { now: () => at } };
  const { row } = await imposeSanction(atStep, tx, {
    kind: 'suspension',
    rule: 'spam',
    note: reason.slice(0, sanctionNoteMax),
    operatorId,
    memberId,
    idempotencyKey: undefined,
  });
  return startSuspension(atStep, tx, row);
}
