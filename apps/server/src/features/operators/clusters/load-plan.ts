import { createHash } from 'node:crypto';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import {
  type ClusterAction,
  checkPlan,
  planStep,
  rightOfAction,
  type StepPlan,
} from '@gumball/rules/referrals/clusters/cluster-step';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireCluster } from './require-cluster.ts';
import {
  listMembersAmong,
  listStepEntries,
  listStepReferrals,
  listStepUsers,
  type StepUserRow,
} from './step-facts.store.ts';

/** The selected members of a cluster, and what to do with them. */
export type StepSelection = { clusterId: string; memberIds: readonly string[]; actions: readonly ClusterAction[] };

/** What a step does, the selected accounts, and a version that names exactly this. */
export type LoadedPlan = StepPlan & { users: StepUserRow[]; version: string };

/** Requires that an operator may do all of this. Throws `ACCESS_DENIED`. */
export function requireRights(viewer: Viewer, actions: readonly ClusterAction[]): void {
  if (!actions.every((action) => staffMay(viewer.staffRole, rightOfAction[action])))
    throw new AppError('ACCESS_DENIED');
}

/**
 * Computes what a step does as things are now. For a step that follows, the caller has locked the accounts. Throws
 * `CLUSTER_NOT_FOUND`, `CONCERNS_OPERATOR`, `CLUSTER_CHANGED` for accounts that no longer belong to the cluster,
 * `CLUSTER_STEP_EMPTY` and `CLUSTER_STEP_TOO_LARGE`.
 */
export async function loadPlan(tx: Executor, viewer: Viewer, selection: StepSelection): Promise<LoadedPlan> {
  const { clusterId } = selection;
  const actions = [...new Set(selection.actions)].toSorted();
  const memberIds = [...new Set(selection.memberIds)];
  await requireCluster(tx, viewer, clusterId);
  const found = await listMembersAmong(tx, clusterId, memberIds);
  if (found.length < memberIds.length) throw new AppError('CLUSTER_CHANGED');
  const users = await listStepUsers(tx, memberIds);
  const members = users.map(({ id, role, deleted_at: deletedAt, suspended_at: suspendedAt }) => ({
    id,
    isOperator: role === 'operator',
    isDeleted: deletedAt !== null,
    isSuspended: suspendedAt !== null,
  }));
  const plan = planStep(actions, {
    operatorId: viewer.userId,
    members,
    referrals: await listStepReferrals(tx, memberIds),
    entries: actions.includes('earnings') ? await listStepEntries(tx, memberIds) : [],
  });
  assertOk(checkPlan(plan));
  return { ...plan, users, version: versionOf(viewer.userId, clusterId, actions, plan) };
}

// The operator is a part of it: what one may do, another may not.
function versionOf(operatorId: string, clusterId: string, actions: readonly string[], plan: StepPlan): string {
  return createHash('sha256')
    .update(JSON.stringify([operatorId, clusterId, actions, plan.changes, plan.leftOut]))
    .digest('base64url');
}
