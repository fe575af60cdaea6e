import type { ClusterStep, RevertedStep } from '@gumball/contract/operators/clusters.schemas';
import type { StepChange } from '@gumball/rules/referrals/clusters/cluster-step';
import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Credited, LevelUp } from '../../gumballs/credit-gumballs.ts';
import { notifyLevels } from '../../gumballs/notify-levels.ts';
import { restoreGumballs } from '../../gumballs/restore-gumballs.ts';
import { endHold } from '../../referrals/clusters/end-hold.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { restoreReferral } from '../../referrals/review/restore-referral.ts';
import { recordAction } from '../record-action.ts';
import { toClusterStep } from './clusters.view.ts';
import { liftSuspension } from './lift-suspension.ts';
import { requireRights } from './load-plan.ts';
import { listStepUsers, lockParties } from './step-facts.store.ts';
import { findStep, listChanges, lockStep, markReverted } from './steps.store.ts';
import type { StepDeps } from './take-step.ts';

/** The result of an undo inside its transaction. */
type Restored = RevertedStep & { userIds: Set<string>; levelUps: LevelUp[] };

/**
 * Undoes a step in one transaction with an entry of the audit log, once: restores what the step changed, and leaves what
 * others have changed since. An account that was suspended again by somebody else stays so, and a deleted one gets
 * nothing. Throws `CLUSTER_STEP_NOT_FOUND`, `CLUSTER_STEP_REVERTED`, `ACCESS_DENIED`, and `CONCERNS_OPERATOR` for an operator
 * who gains by it.
 */
export async function undoStep(
  deps: StepDeps & Pick<Deps, 'jobs'>,
  viewer: Viewer,
  stepId: string,
): Promise<{ step: ClusterStep; reverted: RevertedStep }> {
  const { row, result } = await deps.db.transaction(async (tx) => {
    const step = await lockStep(tx, stepId);
    if (!step) throw new AppError('CLUSTER_STEP_NOT_FOUND');
    requireRights(viewer, step.actions);
    if (step.reverted_at) throw new AppError('CLUSTER_STEP_REVERTED');
    const changes = await listChanges(tx, stepId);
    if (changes.some((change) => partiesOf(change).includes(viewer.userId))) throw new AppError('CONCERNS_OPERATOR');
    const at = deps.clock.now();
    const restored = await restoreChanges(deps, tx, { stepId, changes, since: step.created_at, at });
    await markReverted(tx, stepId, viewer.userId, at);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'undo-cluster-step',
      subject: { kind: 'cluster', id: step.cluster_id },
      details: { step: stepId, restored: restored.restored, left: restored.left },
    });
    return { row: (await findStep(tx, stepId)) ?? step, result: restored };
  });
  deps.earningsBroadcasts.changed([...result.userIds]);
  notifyLevels(deps, result.levelUps);
  deps.jobs.runNow(releaseSuspended.queue);
  const { restored, left } = result;
  return { step: toClusterStep(row, viewer.staffRole), reverted: { restored, left } };
}

function partiesOf(change: StepChange): string[] {
  return 'referrerId' in change ? [change.userId, change.referrerId] : [change.userId];
}

async function restoreChanges(
  deps: StepDeps,
  tx: Executor,
  { stepId, changes, since, at }: { stepId: string; changes: readonly StepChange[]; since: Date; at: Date },
): Promise<Restored> {
  const userIds = new Set(changes.flatMap(partiesOf));
  await lockParties(tx, [...userIds]);
  const present = new Set(
    (await listStepUsers(tx, [...userIds])).filter((row) => row.deleted_at === null).map(({ id }) => id),
  );
  const result: Restored = { restored: 0, left: 0, userIds, levelUps: [] };
  const count = (isRestored: boolean) => {
    if (isRestored) result.restored += 1;
    else result.left += 1;
  };
  const giveBack = async (userId: string, entryId: string | undefined) => {
    if (entryId === undefined || !present.has(userId)) return false;
    const credited: Credited = await restoreGumballs(tx, entryId, at);
    if (credited.paid) result.levelUps.push(...credited.levelUps);
    return credited.paid;
  };
  await restoreHolds(tx, { stepId, changes, at });
  for (const change of changes) {
    if (change.kind === 'suspension') count(await liftSuspension(deps, tx, change.userId, since));
    if (change.kind === 'hold' || change.kind === 'held_referral') count(true);
    if (change.kind === 'entry') count(await giveBack(change.userId, change.entryId));
    if (change.kind !== 'referral') continue;
    const isRestored = await restoreReferral(tx, change.userId, { ...change, reversedAt: since }, at);
    count(isRestored);
    if (!isRestored) continue;
    await giveBack(change.userId, change.newcomerReward?.entryId);
    await giveBack(change.referrerId, change.referrerReward?.entryId);
  }
  return result;
}

async function restoreHolds(
  tx: Executor,
  { stepId, changes, at }: { stepId: string; changes: readonly StepChange[]; at: Date },
): Promise<void> {
  const userIds = changes.filter(({ kind }) => kind === 'hold').map(({ userId }) => userId);
  if (userIds.length === 0) return;
  const formerReasonOf = new Map<string, HoldReason>();
  for (const change of changes)
    if (change.kind === 'held_referral') formerReasonOf.set(change.userId, change.heldReason);
  await endHold(tx, stepId, { userIds, formerReasonOf, at });
}
