import type { ClusterStep } from '@gumball/contract/operators/clusters.schemas';
import {
  type ClusterAction,
  checkStep,
  gumballsLost,
  type StepChange,
} from '@gumball/rules/referrals/clusters/cluster-step';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { reverseGumballs } from '../../gumballs/reverse-gumballs.ts';
import { holdRewards } from '../../referrals/clusters/hold-rewards.ts';
import { reverseReferral } from '../../referrals/review/reverse-referral.ts';
import { recordAction } from '../record-action.ts';
import { toClusterStep } from './clusters.view.ts';
import { loadPlan, requireRights } from './load-plan.ts';
import { lockParties } from './step-facts.store.ts';
import { findStep, insertStep, storeChanges } from './steps.store.ts';
import { suspendAccount } from './suspend-account.ts';

/** The dependencies of steps. */
export type StepDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'earningsBroadcasts' | 'notifier'
>;

/** A step as it was previewed. */
export type StepInput = {
  clusterId: string;
  memberIds: readonly string[];
  actions: readonly ClusterAction[];
  version: string;
  reason: string;
  idempotencyKey: string | undefined;
};

/**
 * Does to members of a cluster what was previewed, in one transaction with one entry of the audit log; the same key of an
 * operator acts once. The accounts are locked and the preview is computed again: one that differs is refused. Members are
 * told as by single actions. Throws `CLUSTER_CHANGED`, `REJECTION_REASON_REQUIRED`, `ACCESS_DENIED`, `RATE_LIMITED` and
 * the errors of `loadPlan`.
 */
export async function takeStep(
  deps: StepDeps,
  limit: Limit,
  viewer: Viewer,
  input: StepInput,
): Promise<{ step: ClusterStep; existed: boolean }> {
  requireRights(viewer, input.actions);
  await limit.consume(viewer.userId);
  const reason = input.reason.trim();
  const { row, announce } = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const { id: stepId, isNew } = await insertStep(tx, {
      id: deps.ids.next(),
      cluster_id: input.clusterId,
      operator_id: viewer.userId,
      creation_key: input.idempotencyKey ?? null,
      actions: [...new Set(input.actions)].toSorted(),
      reason,
      created_at: at,
    });
    const announceAfter = isNew ? await carryOut(deps, tx, viewer, input, { stepId, reason, at }) : undefined;
    const stored = await findStep(tx, stepId);
    if (!stored) throw new Error(`the step ${stepId} is missing`);
    return { row: stored, announce: announceAfter };
  });
  announce?.();
  return { step: toClusterStep(row, viewer.staffRole), existed: announce === undefined };
}

async function carryOut(
  deps: StepDeps,
  tx: Executor,
  viewer: Viewer,
  input: StepInput,
  { stepId, reason, at }: { stepId: string; reason: string; at: Date },
): Promise<() => void> {
  await lockParties(tx, input.memberIds);
  const plan = await loadPlan(tx, viewer, input);
  if (plan.version !== input.version) throw new AppError('CLUSTER_CHANGED');
  assertOk(checkStep(plan, reason));
  const { changes } = plan;
  const published = await applyChanges(deps, tx, { stepId, operatorId: viewer.userId, reason, changes, at });
  const lost = gumballsLost(changes);
  const gumballs = [...lost.values()].reduce((sum, amount) => sum + amount, 0);
  const members = new Set(changes.map(({ userId }) => userId)).size;
  await storeChanges(tx, stepId, changes, { members, gumballs });
  await recordAction(deps, tx, {
    operatorId: viewer.userId,
    action: 'take-cluster-step',
    subject: { kind: 'cluster', id: input.clusterId },
    details: { step: stepId, actions: [...new Set(input.actions)].toSorted(), members, gumballs, reason },
  });
  const entriesLost = gumballsLost(changes.filter(({ kind }) => kind === 'entry'));
  return () => {
    for (const publish of published) publish();
    deps.earningsBroadcasts.changed([...lost.keys(), ...changes.map(({ userId }) => userId)]);
    for (const [recipientId, amount] of entriesLost)
      deps.notifier.notify({
        about: 'notification',
        type: 'gumballs_reversed',
        recipientId,
        actorId: null,
        details: { gumballs: amount, reason },
      });
  };
}

/** Applies changes to locked accounts: what touches the ledger last. Returns what to call after the commit. */
async function applyChanges(
  deps: StepDeps,
  tx: Executor,
  {
    stepId,
    operatorId,
    reason,
    changes,
    at,
  }: { stepId: string; operatorId: string; reason: string; changes: readonly StepChange[]; at: Date },
): Promise<(() => void)[]> {
  const published: (() => void)[] = [];
  const userIds: string[] = [];
  const heldNewcomerIds: string[] = [];
  for (const change of changes) {
    if (change.kind === 'suspension')
      published.push(await suspendAccount(deps, tx, change.userId, { operatorId, reason, at }));
    if (change.kind === 'hold') userIds.push(change.userId);
    if (change.kind === 'held_referral') heldNewcomerIds.push(change.userId);
  }
  if (userIds.length > 0) await holdRewards(tx, stepId, { userIds, heldNewcomerIds });
  for (const change of changes) {
    if (change.kind === 'referral')
      await reverseReferral(tx, { newcomerId: change.userId, referrerId: change.referrerId, from: change.state }, at);
    if (change.kind === 'entry') await reverseGumballs(tx, { id: change.entryId }, at);
  }
  return published;
}
