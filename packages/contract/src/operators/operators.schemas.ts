import { signUpModes } from '@gumball/rules/auth/sign-up-mode';
import { qualifyingDaysMost, qualifyingKinds } from '@gumball/rules/referrals/qualifying-action';
import { riskKinds } from '@gumball/rules/referrals/risk-signals';
import { trialResults } from '@gumball/rules/tasks/check-trial';
import { communityTaskTypes } from '@gumball/rules/tasks/community-tasks';
import { cadences } from '@gumball/rules/tasks/member-days';
import { surveyQuestionKinds } from '@gumball/rules/tasks/survey';
import { taskGates } from '@gumball/rules/tasks/task-gate';
import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import {
  shownPlatform,
  surveyAnswer,
  taskPlatform,
  taskSubmission,
  taskTarget,
  taskType,
} from '../tasks/tasks.schemas.ts';
import { userSummary } from '../users/users.schemas.ts';

const targetInput = z
  .string()
  .max(500)
  .or(
    z.object({
      username: z.string().max(200).nullish(),
      handle: z.string().max(200).nullish(),
      tweetId: z.string().max(200).nullish(),
      videoId: z.string().max(200).nullish(),
      communityId: z.string().max(200).nullish(),
      url: z.string().max(500).nullish(),
    }),
  );

const quizInput = z.object({
  questions: z
    .array(
      z.object({
        text: z.string().max(1000),
        choices: z.array(z.string().max(1000)).max(100),
        correct: z.number().int().describe('The index of the right choice.'),
      }),
    )
    .max(100),
  passMark: z.number(),
  maxTries: z.number(),
});

const surveyInput = z.object({
  questions: z
    .array(
      z.object({
        kind: z.enum(surveyQuestionKinds),
        text: z.string().max(1000),
        choices: z.array(z.string().max(1000)).max(100).default([]),
        required: z.boolean().default(true),
      }),
    )
    .max(100),
  showsResults: z.boolean().default(false),
});

const externalInput = z.object({ url: z.string().max(1000) });
const pageInput = z.object({ seconds: z.number(), word: z.string().max(200) });

/** Body of a new task. `target` is a username, a link or an id; empty for tasks on Gumball that have none. */
export const newTask = z.object({
  platform: taskPlatform,
  type: taskType,
  target: targetInput,
  title: z.string().max(1000).default(''),
  description: z.string().max(10_000).default(''),
  instructions: z.array(z.string().max(2000)).max(100).default([]),
  requiresProof: z.boolean().default(false),
  reward: z.number(),
  difficulty: z.number().default(1),
  slots: z.number().nullable().default(null).describe('How many members can complete it; null without limit.'),
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null).describe('Members see it from then on.'),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  requiredTasks: z.array(idInput).max(100).default([]).describe('The tasks that must be completed first.'),
  quiz: quizInput.nullable().default(null).describe('The questions of a quiz.'),
  repeat: z.enum(cadences).nullable().default(null).describe('How often it can be done; never changes.'),
  survey: surveyInput.nullable().default(null).describe('The questions of a survey or poll.'),
  external: externalInput.nullable().default(null).describe('The address that is asked about the members.'),
  page: pageInput.nullable().default(null).describe('The least time and the word of a page to visit.'),
});

/** Body of a task edit. Absent fields remain. The platform and type of a task never change. */
export const taskChange = z.object({
  target: targetInput.optional(),
  title: z.string().max(1000).optional(),
  description: z.string().max(10_000).optional(),
  instructions: z.array(z.string().max(2000)).max(100).optional(),
  requiresProof: z.boolean().optional(),
  reward: z.number().optional(),
  difficulty: z.number().optional(),
  slots: z.number().nullable().optional(),
  startsAt: z.iso.datetime({ offset: true }).nullable().optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  requiredTasks: z.array(idInput).max(100).optional(),
  quiz: quizInput.optional(),
  survey: surveyInput.optional().describe('Fixed from the first answer on.'),
  page: pageInput.optional(),
  external: externalInput.optional(),
});

/** Body of a trial of a task's check; `word` only of a page. */
export const taskTrial = z.object({
  platform: taskPlatform,
  type: taskType,
  target: targetInput,
  member: z.string().max(200).optional().describe('A username. Absent for the operator.'),
  word: z.string().max(200).optional(),
});

/** What a trial found, and how long it took. */
export const taskTrialResult = z.object({
  result: z.enum(trialResults),
  reason: z.string().nullable().describe('Why the platform could not tell.'),
  account: z.string().nullable().describe("The member's account at the platform."),
  ms: z.number().int(),
});
/** What a trial found, and how long it took. */
export type TaskTrialResult = z.infer<typeof taskTrialResult>;

/** What operators decide for the whole network. */
export type OperatorSettings = z.infer<typeof operatorSettings>;
/** A task for operators. */
export const operatorTask = z.object({
  id,
  platform: shownPlatform,
  type: taskType,
  target: taskTarget.omit({ openUrl: true }),
  title: z.string(),
  description: z.string(),
  instructions: z.array(z.string()),
  requiresProof: z.boolean(),
  reward: z.number().int(),
  currency: z.literal('Gumballs'),
  difficulty: z.number().int(),
  slots: z.number().int().nullable(),
  startsAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  quiz: quizInput.nullable(),
  survey: surveyInput.nullable(),
  page: pageInput.nullable(),
  external: externalInput
    .extend({ secret: z.string().describe('Signs the requests: docs/http-verifier.md.') })
    .nullable(),
  repeat: z.enum(cadences).nullable(),
  requiredTasks: z.array(z.object({ id, title: z.string() })),
  community: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The community whose owner made it; null for tasks of operators and of deleted communities.'),
  isPausedByOperator: z.boolean().describe('Whether the owner of the community cannot resume it.'),
  state: z.enum(['open', 'scheduled', 'paused', 'expired']),
  method: z.enum(['automatic', 'review', 'visit']),
  counts: z.object({
    inProgress: z.number().int(),
    pending: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
  }),
});

/** The answers of a member to a survey. */
export const surveyReply = z.object({
  id,
  user: userSummary,
  answers: z.array(surveyAnswer),
  createdAt: z.string(),
});

const share = z.number().min(0).max(1).nullable();

/** Figures of a task: counts of members and payments, and the ratios of `packages/rules`. */
export const taskFigures = z.object({
  inProgress: z.number().int(),
  inReview: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  rejected: z.number().int().describe('Rejected submissions; a member can have several.'),
  payments: z.number().int().describe('Also those of members who deleted their account.'),
  reversals: z.number().int().describe('Payments that were reversed, by a recheck or an operator.'),
  suspended: z.number().int().describe('Payments that were not reversed, of members who are suspended now.'),
  paidGumballs: z.number().int(),
  reversedGumballs: z.number().int(),
  completionRate: share.describe('Completed of all who started.'),
  rejectionRate: share.describe('Rejected submissions of all results.'),
  reversalRate: share.describe('Reversed of all payments.'),
  fraudRate: share.describe(
    'Rejected submissions, reversed payments, and lasting payments of suspended members, of rejected submissions and payments.',
  ),
  costPerCompletion: z.number().nullable().describe('Gumballs per payment that was not reversed.'),
  medianSeconds: z.number().int().nullable().describe('From start to completion.'),
});

/** A submission for operators. */
export const operatorSubmission = taskSubmission.omit({ canAppeal: true }).extend({
  user: userSummary,
  task: z.object({
    id,
    title: z.string(),
    platform: shownPlatform,
    type: taskType,
    target: taskTarget.omit({ openUrl: true }),
    reward: z.number().int(),
  }),
  reviewReason: z.string().nullable().describe('Why the platform itself was not the judge.'),
  appealReason: z.string().nullable(),
  reviewedBy: z.string().nullable().describe('Username of the operator who decided last.'),
  canReview: z
    .boolean()
    .describe("False for one's own, and for an appeal against one's own decision while another operator is there."),
});

/** Why an account may not be a person, or may be one. */
export const accountRisk = z.object({
  score: z.number().int().describe('From 0 to 100. From 60 on rewards are held.'),
  reasons: z.array(
    z.object({
      kind: z.enum(riskKinds),
      text: z.string(),
      points: z.number().int().describe('Negative for what a person does.'),
    }),
  ),
  scoredAt: z.string(),
});

/** A referral for operators. */
export const operatorReferral = z.object({
  id: id.describe('That of the newcomer.'),
  newcomer: userSummary,
  referrer: userSummary,
  state: z.enum(['rewarded', 'held', 'reversed']),
  reason: z.string().nullable().describe('Why it was held; null where it never was.'),
  heldAt: z.string().nullable(),
  joinedAt: z.string(),
  decidedAt: z.string().nullable(),
  heldOfReferrer: z.number().int().describe('How many of the same referrer are held now.'),
  canDecide: z.boolean().describe('False where the operator is one of the two.'),
  risk: accountRisk.nullable().describe('Of the newcomer; null until the first score.'),
});

/** A user for operators. */
export const operatorUser = userSummary.extend({
  email: z.string().nullable().describe('Null for a bot, which has no mailbox and no Gumballs.'),
  operator: z.boolean(),
  suspendedAt: z.string().nullable(),
  suspendedUntil: z.string().nullable().describe('Null for good.'),
  createdAt: z.string(),
  lastSeen: z.string().nullable(),
  gumballs: z.number().int(),
  risk: accountRisk.nullable().describe('Null until the first score.'),
});

const userReference = z.object({ id, username: z.string() });

/** A support message. */
export const operatorMessage = z.object({
  id,
  user: userReference,
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  canClose: z.boolean().describe('Not what the operator wrote.'),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
});

/** The limits of the tasks that owners of communities make. */
export const communityTaskTerms = z.object({
  isOn: z.boolean(),
  rewardMax: z.number().describe('The highest reward of a task.'),
  tasksMax: z.number().describe('How many tasks of a community can exist that have not ended.'),
  budget: z.number().describe('Gumballs that a community pays in a month (UTC).'),
  types: z.array(z.enum(communityTaskTypes)).max(communityTaskTypes.length),
});

const domains = z.array(z.string().max(300)).max(1000);
/** What a new member does before the referral is paid. */
export const qualifyingAction = z.object({
  kind: z.enum(qualifyingKinds),
  days: z.number().int().min(1).max(qualifyingDaysMost).describe('Counts for active days only.'),
});

/** The operators' entries for the list of disposable mail domains. */
export const mailDomains = z.object({ disposable: domains, allowed: domains });

/** What operators decide for the whole network. */
export const operatorSettings = z.object({
  communityTasks: communityTaskTerms,
  taskGate: z.enum(taskGates).describe('Whether all tasks need a Twitter account, or only those on Twitter.'),
  signUpMode: z
    .enum(signUpModes)
    .describe('Who may sign up: everybody, whom a member invites, by application, or nobody.'),
  publicPages: z.boolean().describe('Whether people without an account read what is public.'),
  tipsPerDay: z.number().int().describe('Gumballs that a member can send to others in a day; 0 switches it off.'),
  grantApprovalFrom: z
    .number()
    .int()
    .describe('Gumballs from which a second operator approves what an operator grants in a day; 0 switches it off.'),
  referralAction: qualifyingAction,
  mailDomains: mailDomains.describe('Domains beside the list of disposable ones, and exceptions from it.'),
  isTwitterConfigured: z.boolean().describe('Without Twitter no task needs an account there, whatever the gate says.'),
});

/** Body of changed settings; what is absent stays. The rules check the number of Gumballs. */
export const operatorSettingsBody = operatorSettings
  .omit({ isTwitterConfigured: true })
  .extend({ tipsPerDay: z.number(), grantApprovalFrom: z.number() })
  .partial();

/** An entry of the audit log. */
export const auditEntry = z.object({
  id,
  operator: z.string().describe('Username, or "command line".'),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  details: z.record(z.string(), z.unknown()),
  community: z.object({ id, name: z.string() }).nullable().describe('The community that it concerns, while it exists.'),
  createdAt: z.string(),
});

/** A task for operators. */
export type OperatorTask = z.infer<typeof operatorTask>;
/** The answers of a member to a survey, for operators. */
export type SurveyReply = z.infer<typeof surveyReply>;
/** Figures of a task for operators. */
export type TaskFigures = z.infer<typeof taskFigures>;
/** A submission for operators. */
export type OperatorSubmission = z.infer<typeof operatorSubmission>;
/** A user for operators. */
export type OperatorUser = z.infer<typeof operatorUser>;
/** A referral for operators. */
export type OperatorReferral = z.infer<typeof operatorReferral>;
/** An entry of the audit log. */
export type AuditEntry = z.infer<typeof auditEntry>;
/** A support message. */
export type OperatorMessage = z.infer<typeof operatorMessage>;
/** Why an account may not be a person, or may be one. */
export type AccountRisk = z.infer<typeof accountRisk>;
