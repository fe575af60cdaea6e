import { linkKinds } from '@gumball/rules/referrals/clusters/account-links';
import { clusterActions } from '@gumball/rules/referrals/clusters/cluster-step';
import { clusterMembersShown } from '@gumball/rules/referrals/clusters/clusters';
import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';
import { accountRisk } from './operators.schemas.ts';

const gumballs = z.number().int();

/** Accounts that belong together. */
export const cluster = z.object({
  id,
  size: z.number().int(),
  active: z.number().int().describe('Members who are not suspended.'),
  score: z.number().int().describe('The mean of the risk scores.'),
  reasons: z
    .array(z.object({ kind: z.enum(linkKinds), text: z.string(), links: z.number().int() }))
    .describe('What pairs of them share, with the number of pairs, the most frequent first.'),
  gumballs: gumballs.describe('What the members earned.'),
  heldReferrals: z.number().int().describe('Held referrals of the members, as newcomers.'),
  someMembers: z.array(userSummary).describe('Up to five members, the highest risk scores first.'),
  foundAt: z.string(),
  isDismissed: z.boolean(),
  concernsViewer: z.boolean().describe('Whether the operator is one of them, and another one has to decide.'),
});

/** A member of a cluster. */
export const clusterMember = userSummary.extend({
  gumballs,
  isOperator: z.boolean().describe('Operators are left out of every step.'),
  isOnHold: z.boolean().describe('Whether a step holds the referral rewards.'),
  suspendedAt: z.string().nullable(),
  createdAt: z.string(),
  referral: z.enum(['rewarded', 'held', 'reversed']).nullable().describe('Of the member as the newcomer.'),
  risk: accountRisk.nullable(),
});

/** What two members of a cluster share. */
export const clusterLink = z.object({
  from: id,
  to: id,
  points: z.number().int(),
  reasons: z.array(z.object({ kind: z.enum(linkKinds), text: z.string(), points: z.number().int() })),
});

/** What operators did with a cluster. */
export const clusterStep = z.object({
  id,
  operator: z.string(),
  actions: z.array(z.enum(clusterActions)),
  reason: z.string(),
  members: z.number().int().describe('How many members it concerned.'),
  gumballs: gumballs.describe('What was taken back.'),
  createdAt: z.string(),
  revertedAt: z.string().nullable(),
  revertedBy: z.string().nullable(),
  canUndo: z.boolean().describe('Whether the operator has the rights that the step needed.'),
});

/** A cluster with its members, links and steps. */
export const clusterDetails = z.object({
  cluster,
  members: z.array(clusterMember).describe(`The highest risk scores first, at most ${clusterMembersShown}.`),
  links: z.array(clusterLink).describe('Between these members, the strongest first, at most 1,500.'),
  steps: z.array(clusterStep).describe('The last twenty, newest first.'),
});

/** Body of a preview. */
export const stepBody = z.object({
  memberIds: z.array(idInput).min(1).max(clusterMembersShown),
  actions: z.array(z.enum(clusterActions)).min(1).max(clusterActions.length),
});

/** What a step would do. */
export const stepPreview = z.object({
  version: z.string().describe('Names exactly this preview. A step with another one is refused.'),
  members: z
    .array(
      z.object({
        user: userSummary,
        isSelected: z.boolean().describe('False for who invited one of them and loses that reward.'),
        suspends: z.boolean(),
        holds: z.boolean(),
        referrals: z.number().int().describe('Reversed referrals of the member as the newcomer: 0 or 1.'),
        entries: z.number().int().describe('Other rewards that are reversed.'),
        gumballs: gumballs.describe('What is taken back.'),
      }),
    )
    .describe('Whom it concerns.'),
  leftOut: z.array(z.object({ user: userSummary, why: z.enum(['operator', 'deleted', 'unchanged']) })),
  totals: z.object({
    suspended: z.number().int(),
    held: z.number().int(),
    heldReferrals: z.number().int().describe('Held referrals that wait for an operator from then on.'),
    referrals: z.number().int(),
    entries: z.number().int(),
    gumballs,
  }),
});

/** What undoing a step restored. */
export const revertedStep = z.object({
  restored: z.number().int().describe('Changes that were undone.'),
  left: z.number().int().describe('Changes that others have changed since, and that stay.'),
});

/** Accounts that belong together. */
export type Cluster = z.infer<typeof cluster>;
/** A member of a cluster. */
export type ClusterMember = z.infer<typeof clusterMember>;
/** What two members of a cluster share. */
export type ClusterLink = z.infer<typeof clusterLink>;
/** What operators did with a cluster. */
export type ClusterStep = z.infer<typeof clusterStep>;
/** A cluster with its members, links and steps. */
export type ClusterDetails = z.infer<typeof clusterDetails>;
/** What a step would do. */
export type StepPreview = z.infer<typeof stepPreview>;
/** What undoing a step restored. */
export type RevertedStep = z.infer<typeof revertedStep>;
