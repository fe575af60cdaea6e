import { cadences } from '@gumball/rules/tasks/member-days';
import { surveyChoicesMax, surveyQuestionKinds, surveyTextMax } from '@gumball/rules/tasks/survey';
import { taskPlatforms, taskTypes } from '@gumball/rules/tasks/task-kinds';
import { taskSorts } from '@gumball/rules/tasks/task-query';
import { taskStatuses } from '@gumball/rules/tasks/task-status';
import { submissionLinks } from '@gumball/rules/tasks/task-submission';
import { z } from 'zod';
import { id, pagination, success } from '../pagination.ts';

/** Platform of a task. */
export const taskPlatform = z.enum(taskPlatforms);
/** Type of a task. */
export const taskType = z.enum(taskTypes);
/** Status of a task for a member. */
export const taskStatus = z.enum(taskStatuses);

/** Verification method of a task, for display before the start. */
export const taskVerification = z.object({
  method: z
    .enum(['automatic', 'review', 'visit'])
    .describe('The platform answers; an operator looks at the proof; an operator confirms the visit.'),
  reason: z
    .string()
    .nullable()
    .describe('Why a task that is usually automatic goes to review, for the member to read.'),
  sandbox: z.boolean().describe("Whether the stand-in answers for the platform: show 'Sandbox'."),
});

/** A requirement for the start and the submission of a task. */
export const taskRequirement = z.object({ id: z.string(), description: z.string(), met: z.boolean() });

/** Target of a task. */
export const taskTarget = z.object({
  username: z.string().nullable(),
  handle: z.string().nullable(),
  tweetId: z.string().nullable(),
  videoId: z.string().nullable(),
  itemId: z
    .string()
    .optional()
    .describe(
      'The post of a task on Bluesky or Mastodon, the repository of one on GitHub, or the server of one on Discord.',
    ),
  communityId: z.string().optional().describe('The community of a task on Gumball.'),
  url: z.string().describe('The place on the platform; on Gumball a path of this site.'),
  openUrl: z.string().describe("What to open for the action: `url`, or the sandbox's page for it."),
});

/** A submission and its result. */
export const taskSubmission = z.object({
  id,
  status: z.enum(['pending', 'approved', 'rejected']),
  comment: z.string(),
  shareUrl: z.string(),
  notes: z.string(),
  submittedAt: z.string(),
  reviewedAt: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  appealed: z.boolean(),
  canAppeal: z.boolean(),
  proofs: z.array(
    z.object({
      id,
      name: z.string(),
      type: z.string(),
      size: z.number().int(),
      url: z.string().describe('For ten minutes.'),
    }),
  ),
});

/** A platform in a task. */
export const shownPlatform = z.object({ name: taskPlatform, iconUrl: z.string() });

/** What a member knows of a quiz before its questions. */
export const quizSummary = z.object({
  questions: z.number().int(),
  passMark: z.number().int().describe('How many right answers it takes.'),
  maxTries: z.number().int(),
  triesLeft: z.number().int(),
  lastRight: z.number().int().nullable().describe('How many answers of the last try were right.'),
});

/** The questions of a quiz for the next try, with the choices in the order of this try. */
export const openQuiz = z.object({
  try: z.number().int().describe('The number of the try, to be sent with its answers.'),
  questions: z.array(z.object({ text: z.string(), choices: z.array(z.string()) })),
});

/** The result of a try: how many answers were right, never which. */
export const quizResult = z.object({
  passed: z.boolean(),
  right: z.number().int(),
  questions: z.number().int(),
  triesLeft: z.number().int(),
});

/** What a member knows of a survey before its questions. */
export const surveySummary = z.object({
  questions: z.number().int(),
  showsResults: z.boolean().describe('Whether those who answered see how often each choice was taken.'),
});

/** A page to visit, without its word. */
export const pageSummary = z.object({
  seconds: z.number().int().describe('How long the visit takes at least.'),
  tries: z.number().int().describe('How many words the viewer has tried, of 5.'),
  openedAt: z.string().nullable().describe('When the viewer opened it since the start.'),
});

/** A question of a survey. */
export const surveyQuestion = z.object({
  kind: z.enum(surveyQuestionKinds),
  text: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
});

/** An answer: an index of a choice, indexes of choices, a text, a number, or null. */
export const surveyAnswer = z
  .union([z.number(), z.array(z.number().int()).max(surveyChoicesMax), z.string().max(surveyTextMax)])
  .nullable();

/** The questions of a survey, and after them what was answered. */
export const openSurvey = z.object({
  version: z.string().describe('Of the questions; answers name it.'),
  questions: z.array(surveyQuestion),
  answers: z.array(surveyAnswer).nullable().describe("The viewer's; null before."),
  counts: z
    .array(z.array(z.number().int()))
    .nullable()
    .describe('How often each choice was taken, by question; null before the own answers or where not shown.'),
});

const waitingUntil = z
  .string()
  .nullable()
  .describe('When the platform is asked again that gave no answer; null while it answers.');

/** A task for a viewer. */
export const task = z.object({
  id,
  type: taskType,
  platform: shownPlatform,
  target: taskTarget,
  title: z.string(),
  description: z.string(),
  instructions: z.array(z.string()),
  requirements: z.array(taskRequirement),
  requiresProof: z.boolean(),
  submissionLink: z.enum(submissionLinks).describe('The link that a submission needs: none, any, or one to Twitter.'),
  reward: z.number().int(),
  currency: z.literal('Gumballs'),
  difficulty: z.number().int().describe('1 Easy, 2 Medium, 3 Hard, 4 Very Hard, 5 Expert'),
  startsAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  slots: z.number().int().nullable().describe('How many members can complete it; null without limit.'),
  slotsLeft: z.number().int().nullable(),
  community: z
    .object({
      id,
      name: z.string(),
      isMember: z.boolean(),
      isOwn: z
        .boolean()
        .describe('Whether the viewer owns or owned it while the task existed, and so cannot start it.'),
    })
    .nullable()
    .describe('The community whose owner made the task for its members; null for tasks of the network.'),
  open: z.boolean().describe('Whether it takes new starts.'),
  verification: taskVerification,
  quiz: quizSummary.nullable().describe('Of a quiz; null for other types.'),
  prerequisites: z
    .array(z.object({ id, title: z.string(), isDone: z.boolean() }))
    .describe('The tasks that must be completed first.'),
  repeat: z.enum(cadences).nullable().describe('How often it can be done; null for once.'),
  repeatsAt: z.string().nullable().describe('When a started task that is repeated can be started again.'),
  page: pageSummary.nullable().describe('Of a page to visit; null for other types.'),
  survey: surveySummary.nullable().describe('Of a survey; null for other types.'),
  userStatus: taskStatus,
  userStartedAt: z.string().nullable(),
  userCompletedAt: z.string().nullable(),
  userReason: z.string().nullable().describe('Why it failed, or waits for a review or for its platform.'),
  waitingUntil,
  userReversed: z
    .boolean()
    .describe('Whether the reward was taken back since the action was reverted; it cannot be started again.'),
  reservedUntil: z.string().nullable(),
  autoVerified: z.boolean(),
});

/** Query of the filtered list; 'all' means no filter. */
export const taskFilterQuery = z.object({
  platform: z.enum(['all', ...taskPlatforms]).default('all'),
  status: z.enum(['all', ...taskStatuses]).default('all'),
  difficulty: z.enum(['all', '1', '2', '3', '4', '5']).default('all'),
  search: z.string().max(200).default(''),
  dateFrom: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  dateTo: z.iso.datetime({ offset: true }).or(z.iso.date()).optional().describe('A day counts whole.'),
  sortBy: z.enum(taskSorts).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});

/** Number of tasks of a platform under the other filters. */
export const platformStat = z.object({ total: z.number().int(), available: z.number().int() });

/**
 * A page of tasks. The three lists have the same tasks: all, those that can be started, and those with a status of the
 * viewer.
 */
export const taskList = z.object({
  success,
  tasks: z.array(task),
  availableTasks: z.array(task),
  userTasks: z.array(task),
  pagination: pagination.extend({ hasPrev: z.boolean() }),
  meta: z.object({
    platformStats: z.record(taskPlatform, platformStat),
    sandbox: z.boolean(),
  }),
});

/** Statistics of the viewer. Days start at midnight UTC. */
export const taskStats = z.object({
  success,
  available: z.number().int(),
  completed: z.number().int(),
  completedToday: z.number().int(),
  totalEarnings: z.number().int(),
  earnedToday: z.number().int(),
  inProgress: z.number().int(),
});

/** Progress of a member's task. */
export const taskProgress = z.object({
  success,
  status: taskStatus,
  progress: z.number().int().describe('Percent'),
  reward: z.number().int(),
  autoVerified: z.boolean(),
  verified: z.boolean(),
  canRetry: z.boolean(),
  reversed: z.boolean().describe('Whether the reward was taken back since the action was reverted.'),
  reason: z.string().nullable(),
  waitingUntil,
  message: z.string(),
  startedAt: z.string().nullable(),
  reservedUntil: z.string().nullable(),
  pollIntervalMs: z.number().int(),
  pollTimeoutMs: z.number().int(),
  submission: taskSubmission.nullable(),
});

/** A task for a viewer. */
export type Task = z.infer<typeof task>;
/** The questions of a survey with the own answers and the counts. */
export type OpenSurvey = z.infer<typeof openSurvey>;
/** The questions of a quiz for the next try. */
export type OpenQuiz = z.infer<typeof openQuiz>;
/** The result of a try at a quiz. */
export type QuizResult = z.infer<typeof quizResult>;
/** A page of tasks. */
export type TaskList = z.infer<typeof taskList>;
/** Progress of a member's task. */
export type TaskProgress = z.infer<typeof taskProgress>;
/** A submission and its result. */
export type TaskSubmissionView = z.infer<typeof taskSubmission>;
/** Parsed query of the filtered list. */
export type TaskFilterQuery = z.output<typeof taskFilterQuery>;

/** How long the result of a task takes, as far as it can be told. */
export const taskWait = z.object({
  seconds: z.number().int().describe('Until the platform is asked.'),
  ahead: z.number().int().describe('The requests to the platform that come before.'),
  unreachable: z.boolean().describe('Whether the platform gave no answer lately, so that it can take longer.'),
});

/** How long the result of a task takes, as far as it can be told. */
export type TaskWait = z.infer<typeof taskWait>;

/** The kinds of what happens between a member and a task. */
export const taskReceiptKinds = ['paid', 'reversed', 'failed', 'submitted', 'approved', 'rejected'] as const;

/** Something that happened between a member and a task. */
export const taskReceipt = z.object({
  kind: z.enum(taskReceiptKinds),
  id: id.describe('Of the entry in the ledger, the submission, or the failure. Unique within the kind.'),
  entryId: z.string().nullable().describe('The entry in the ledger; null without a payment.'),
  amount: z.number().int().nullable().describe('In Gumballs, negative for what was taken back.'),
  reason: z.string().nullable().describe('Why an attempt failed, or a submission was rejected.'),
  at: z.string(),
});

/** Something that happened between a member and a task. */
export type TaskReceipt = z.infer<typeof taskReceipt>;
/** Kind of what happened between a member and a task. */
export type TaskReceiptKind = (typeof taskReceiptKinds)[number];
