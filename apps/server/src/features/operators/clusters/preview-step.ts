import type { StepPreview } from '@gumball/contract/operators/clusters.schemas';
import { gumballsLost, type StepChange } from '@gumball/rules/referrals/clusters/cluster-step';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import { type LoadedPlan, loadPlan, requireRights, type StepSelection } from './load-plan.ts';
import { listStepUsers } from './step-facts.store.ts';

/**
 * Previews a step: exactly whom it concerns, what each loses, and who is left out. Changes nothing. Throws
 * `ACCESS_DENIED` and the errors of `loadPlan`.
 */
export function previewStep({ db }: Pick<Deps, 'db'>, viewer: Viewer, selection: StepSelection): Promise<StepPreview> {
  requireRights(viewer, selection.actions);
  return db.transaction(async (tx) => toPreview(tx, await loadPlan(tx, viewer, selection)));
}

async function toPreview(tx: Executor, { changes, leftOut, users, version }: LoadedPlan): Promise<StepPreview> {
  const lost = gumballsLost(changes);
  const selected = new Set(users.map(({ id }) => id));
  const others = [...lost.keys(), ...changes.map(({ userId }) => userId)].filter((userId) => !selected.has(userId));
  const everybody = [...users, ...(await listStepUsers(tx, [...new Set(others)]))];
  const changesOf = (userId: string) => changes.filter((change) => change.userId === userId);
  const has = (own: readonly StepChange[], kind: StepChange['kind']) => own.filter((change) => change.kind === kind);
  const members = everybody.map((row) => {
    const own = changesOf(row.id);
    return {
      user: toUserSummary(row),
      isSelected: selected.has(row.id),
      suspends: has(own, 'suspension').length > 0,
      holds: has(own, 'hold').length + has(own, 'held_referral').length > 0,
      referrals: has(own, 'referral').length,
      entries: has(own, 'entry').length,
      gumballs: lost.get(row.id) ?? 0,
    };
  });
  const concerned = new Set([...changes.map(({ userId }) => userId), ...lost.keys()]);
  const whyOf = new Map(leftOut.map(({ userId, why }) => [userId, why]));
  return {
    version,
    members: members.filter(({ user }) => concerned.has(user.id)),
    leftOut: members
      .filter(({ user }) => !concerned.has(user.id))
      .map(({ user }) => ({ user, why: whyOf.get(user.id) ?? 'unchanged' })),
    totals: {
      suspended: has(changes, 'suspension').length,
      held: has(changes, 'hold').length,
      heldReferrals: has(changes, 'held_referral').length,
      referrals: has(changes, 'referral').length,
      entries: has(changes, 'entry').length,
      gumballs: [...lost.values()].reduce((sum, amount) => sum + amount, 0),
    },
  };
}
