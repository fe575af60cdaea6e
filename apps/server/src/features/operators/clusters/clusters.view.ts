import type { Cluster, ClusterLink, ClusterMember, ClusterStep } from '@gumball/contract/operators/clusters.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { type StaffRole, staffMay } from '@gumball/rules/operators/staff-roles';
import {
  type LinkedAccount,
  linkedFrom,
  linkLabels,
  linkPoints,
  linkReasonsOf,
  type SharedSignal,
} from '@gumball/rules/referrals/clusters/account-links';
import { rightOfAction } from '@gumball/rules/referrals/clusters/cluster-step';
import { toAccountRisk } from '../../referrals/risk/to-account-risk.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import type { ClusterListRow, ClusterMemberRow } from './clusters.store.ts';
import type { StepRow } from './steps.store.ts';

/** Converts a cluster. */
export function toCluster(row: ClusterListRow): Cluster {
  return {
    id: row.id,
    size: row.size,
    active: row.active,
    score: row.score,
    reasons: row.reasons.map(({ kind, links }) => ({ kind, text: toEnglish(linkLabels[kind]), links })),
    gumballs: Number(row.gumballs),
    heldReferrals: row.held,
    someMembers: row.some_members.map(toUserSummary),
    foundAt: row.found_at.toISOString(),
    isDismissed: row.dismissed_at !== null,
    concernsViewer: row.concerns_viewer,
  };
}

/** Converts a member of a cluster. */
export function toClusterMember(row: ClusterMemberRow): ClusterMember {
  return {
    ...toUserSummary(row),
    gumballs: Number(row.gumballs),
    isOperator: row.role === 'operator',
    isOnHold: row.is_on_hold,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    referral: row.referral_state === 'waiting' ? null : row.referral_state,
    risk: toAccountRisk(row),
  };
}

const linksShown = 1500;

/** Converts what members share, the strongest first, without what is too little to belong together. */
export function toClusterLinks(
  links: readonly { user_id: string; other_id: string; shared: readonly SharedSignal[] }[],
  members: readonly ClusterMemberRow[],
  now: Date,
): ClusterLink[] {
  const accounts = new Map(
    members.map((row): [string, LinkedAccount] => [
      row.id,
      {
        score: row.risk_score ?? 0,
        behaviour: row.behaviour,
        ageMs: now.getTime() - row.created_at.getTime(),
      },
    ]),
  );
  return links
    .flatMap(({ user_id: from, other_id: to, shared }): ClusterLink[] => {
      const [one, other] = [accounts.get(from), accounts.get(to)];
      if (!one || !other) return [];
      const reasons = linkReasonsOf(shared, one, other);
      const points = linkPoints(reasons);
      if (points < linkedFrom) return [];
      return [
        {
          from,
          to,
          points,
          reasons: reasons.map((reason) => ({ ...reason, text: toEnglish(linkLabels[reason.kind]) })),
        },
      ];
    })
    .toSorted((a, b) => b.points - a.points)
    .slice(0, linksShown);
}

/** Converts a step for an operator with a role. */
export function toClusterStep(row: StepRow, role: StaffRole | null): ClusterStep {
  return {
    id: row.id,
    operator: row.operator ?? '',
    actions: row.actions,
    reason: row.reason,
    members: row.members,
    gumballs: Number(row.gumballs),
    createdAt: row.created_at.toISOString(),
    revertedAt: row.reverted_at?.toISOString() ?? null,
    revertedBy: row.reverter,
    canUndo: row.reverted_at === null && row.actions.every((action) => staffMay(role, rightOfAction[action])),
  };
}
