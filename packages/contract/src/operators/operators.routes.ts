import { reportReasons } from '@gumball/rules/moderation/report';
import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { earning } from '../gumballs/gumballs.schemas.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { phrase } from '../phrase.ts';
import { surveyQuestion, taskPlatform } from '../tasks/tasks.schemas.ts';
import { draftErrors } from './draft-errors.ts';
import { grantRequest } from './grants.schemas.ts';
import { operatorsEndpoints } from './operators.endpoints.ts';
import {
  auditEntry,
  newTask,
  operatorMessage,
  operatorReferral,
  operatorSettings,
  operatorSettingsBody,
  operatorSubmission,
  operatorTask,
  operatorUser,
  surveyReply,
  taskChange,
  taskFigures,
  taskTrial,
  taskTrialResult,
} from './operators.schemas.ts';

const byId = z.object({ id: idInput });
const taskResponse = z.object({ success, task: operatorTask });
const submissionResponse = z.object({ success, submission: operatorSubmission });
const referralResponse = z.object({ success, referral: operatorReferral });
const memberResponse = z.object({ success, member: operatorUser });
const entryResponse = z.object({ success, entry: earning, balance: z.number().int() });
const grantResponse = z.object({
  success,
  entry: earning.nullable().describe('Null for a grant that waits for a second operator.'),
  balance: z.number().int(),
  request: grantRequest.nullable(),
});
const settingsResponse = z.object({ success, settings: operatorSettings });
const createTaskSpec = {
  summary: 'Create a task',
  description: 'The same `Idempotency-Key` answers the first task again.',
  access: 'operator',
  right: 'tasks',
  body: newTask,
  status: 201,
  response: taskResponse,
  errors: draftErrors,
} as const;

/** Routes of operators. For all others they return 404. docs/product.md, Operators. */
export const operatorsRoutes = defineRoutes(operatorsEndpoints, {
  createTask: createTaskSpec,
  addTask: createTaskSpec,
  tasks: {
    summary: 'List all tasks',
    description: 'Newest first.',
    access: 'operator',
    right: 'tasks',
    query: pageQuery(20).extend({
      state: z.enum(['all', 'open', 'paused', 'expired']).default('all'),
      platform: taskPlatform.or(z.literal('all')).default('all'),
      search: z.string().max(200).default(''),
    }),
    response: z.object({ success, tasks: z.array(operatorTask), pagination }),
  },
  updateTask: {
    summary: 'Change a task',
    description: 'What was started keeps running; the reward is that of the moment of completion.',
    access: 'operator',
    right: 'tasks',
    params: byId,
    body: taskChange,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND', ...draftErrors],
  },
  pauseTask: {
    summary: 'Pause a task',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND'],
  },
  resumeTask: {
    summary: 'Resume a paused task',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND'],
  },
  expireTask: {
    summary: 'End a task',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND'],
  },
  replaceTaskSecret: {
    summary: 'Replace the secret of a task',
    description: 'Requests are signed with the new one at once.',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND'],
  },
  tryTaskCheck: {
    summary: 'Try the check of a task',
    description:
      'Asks the platform, this network or the page as for a member who started the task now. Nothing is stored or paid. Without `member` it is about oneself.',
    access: 'operator',
    right: 'tasks',
    body: taskTrial,
    response: taskTrialResult.extend({ success }),
    errors: [
      'TASK_TYPE_UNSUPPORTED',
      'TASK_TARGET_INVALID',
      'TASK_TARGET_NOT_FOUND',
      'PAGE_INVALID',
      'USER_NOT_FOUND',
      'RATE_LIMITED',
      'PLATFORM_UNAVAILABLE',
      'PLATFORM_BUSY',
    ],
  },
  tryTaskAddress: {
    summary: 'Ask the address of a task about myself',
    description: 'Marked as a test. Nothing is paid.',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: z.object({
      success,
      answer: z.enum(['done', 'not_done', 'later', 'unreachable', 'malformed']),
      ms: z.number().int(),
    }),
    errors: ['TASK_NOT_FOUND', 'RATE_LIMITED'],
  },
  taskFigures: {
    summary: 'Read the figures of a task',
    access: 'operator',
    right: 'tasks',
    params: byId,
    response: z.object({ success, figures: taskFigures }),
    errors: ['TASK_NOT_FOUND'],
  },
  exportTaskFigures: {
    summary: 'Export the figures of all tasks',
    description: 'A CSV file, newest first. Texts that a spreadsheet would run as a formula are quoted.',
    access: 'operator',
    right: 'tasks',
    file: 'text/csv',
    response: z.object({ success }),
    errors: ['RATE_LIMITED'],
  },
  surveyReplies: {
    summary: 'List the answers to a survey',
    description: 'Last answered first, with the questions and how often each choice was taken.',
    access: 'operator',
    right: 'tasks',
    params: byId,
    query: pageQuery(20),
    response: z.object({
      success,
      questions: z.array(surveyQuestion),
      counts: z.array(z.array(z.number().int())),
      replies: z.array(surveyReply),
      pagination,
    }),
    errors: ['TASK_NOT_FOUND'],
  },
  exportSurveyReplies: {
    summary: 'Export the answers to a survey',
    description: 'A CSV file, a column for each question. Texts that a spreadsheet would run as a formula are quoted.',
    access: 'operator',
    right: 'tasks',
    params: byId,
    file: 'text/csv',
    response: z.object({ success }),
    errors: ['TASK_NOT_FOUND', 'RATE_LIMITED'],
  },
  submissions: {
    summary: 'List submissions to review',
    description: 'Pending ones oldest first, decided ones last decided first.',
    access: 'operator',
    right: 'submissions',
    query: pageQuery(20).extend({ status: z.enum(['pending', 'approved', 'rejected']).default('pending') }),
    response: z.object({ success, submissions: z.array(operatorSubmission), pagination }),
  },
  approve: {
    summary: 'Approve a submission',
    access: 'operator',
    right: 'submissions',
    params: byId,
    response: submissionResponse,
    errors: ['SUBMISSION_NOT_FOUND', 'REVIEW_OWN', 'REVIEW_SAME_OPERATOR', 'REVIEW_SUSPENDED', 'REVIEW_DONE'],
  },
  reject: {
    summary: 'Reject a submission',
    access: 'operator',
    right: 'submissions',
    params: byId,
    body: z.object({ reason: z.string().max(taskTextMax).default('') }).nullish(),
    response: submissionResponse,
    errors: ['REJECTION_REASON_REQUIRED', 'SUBMISSION_NOT_FOUND', 'REVIEW_OWN', 'REVIEW_SAME_OPERATOR', 'REVIEW_DONE'],
  },
  support: {
    summary: 'List support messages',
    description: 'Open ones oldest first, closed ones newest first.',
    access: 'operator',
    right: 'support',
    query: pageQuery(20).extend({ status: z.enum(['open', 'closed']).default('open') }),
    response: z.object({ success, messages: z.array(operatorMessage), pagination }),
  },
  closeSupport: {
    summary: 'Close a support message',
    access: 'operator',
    right: 'support',
    params: byId,
    response: z.object({ success, message: operatorMessage }),
    errors: ['SUPPORT_NOT_FOUND', 'CONCERNS_OPERATOR'],
  },
  referrals: {
    summary: 'List held and reversed referrals',
    description: 'Held ones oldest first, decided ones newest first.',
    access: 'operator',
    right: 'referrals',
    query: pageQuery(20).extend({ status: z.enum(['held', 'released', 'reversed']).default('held') }),
    response: z.object({ success, referrals: z.array(operatorReferral), pagination }),
  },
  releaseReferral: {
    summary: 'Approve a held referral',
    access: 'operator',
    right: 'referrals',
    params: byId,
    response: referralResponse,
    errors: ['REFERRAL_NOT_FOUND', 'REFERRAL_OWN', 'REFERRAL_DECIDED'],
  },
  reverseReferral: {
    summary: 'Reject a held referral',
    description:
      'What was paid for it is taken back from both; a milestone it reached stays. The id is that of the newcomer.',
    access: 'operator',
    right: 'referrals',
    params: byId,
    body: z.object({ reason: z.string().max(taskTextMax).default('') }).nullish(),
    response: referralResponse,
    errors: ['REJECTION_REASON_REQUIRED', 'REFERRAL_NOT_FOUND', 'REFERRAL_OWN', 'REFERRAL_DECIDED'],
  },
  members: {
    summary: 'Find members',
    description:
      'By the beginning of username or names, or by the whole address; newest first. Without deleted accounts.',
    access: 'operator',
    right: 'members',
    query: pageQuery(20).extend({
      q: z.string().max(200).default(''),
      state: z.enum(['all', 'active', 'suspended', 'suspicious', 'operators']).default('all'),
    }),
    response: z.object({ success, members: z.array(operatorUser), pagination }),
  },
  suspend: {
    summary: 'Suspend a member',
    description:
      'For some days or for good. The member is told the rule and the reason. Sessions and live connections end within a second.',
    access: 'operator',
    right: 'suspensions',
    params: byId,
    body: z
      .object({
        reason: z.string().max(taskTextMax).default(''),
        rule: z.enum(reportReasons).default('other'),
        days: z.number().int().min(1).max(90).nullish().describe('1, 3, 7, 14, 30 or 90; none for good.'),
      })
      .nullish(),
    response: memberResponse,
    errors: ['MEMBER_NOT_FOUND', 'SUSPEND_OPERATOR', 'SANCTION_DAYS_MISSING', 'SANCTION_NOTE_TOO_LONG'],
  },
  restore: {
    summary: 'Lift a suspension',
    access: 'operator',
    right: 'suspensions',
    params: byId,
    response: memberResponse,
    errors: ['MEMBER_NOT_FOUND'],
  },
  ledger: {
    summary: "Read a member's ledger",
    description: 'Newest first; `balance` is the sum of all entries.',
    access: 'operator',
    right: 'members',
    params: byId,
    query: pageQuery(50),
    response: z.object({
      success,
      member: operatorUser,
      balance: z.number().int(),
      entries: z.array(earning),
      pagination,
    }),
    errors: ['MEMBER_NOT_FOUND'],
  },
  grantGumballs: {
    summary: 'Grant Gumballs to a member',
    description:
      'With a reason, which the member is told. The same `Idempotency-Key` gives once. A large one may wait for a second operator.',
    access: 'operator',
    right: 'grants',
    params: byId,
    body: z.object({ amount: z.number(), reason: z.string().max(taskTextMax) }),
    status: 201,
    mayExist: true,
    response: grantResponse,
    errors: ['MEMBER_NOT_FOUND', 'GRANT_TO_BOT', 'GUMBALLS_OWN', 'GRANT_AMOUNT_INVALID', 'REJECTION_REASON_REQUIRED'],
  },
  reverseEntry: {
    summary: "Take an entry of a member's ledger back",
    description:
      'By an entry of the opposite amount, with a reason, which the member is told. The balance may become negative.',
    access: 'operator',
    right: 'grants',
    params: z.object({ id: idInput, entryId: idInput }),
    body: z.object({ reason: z.string().max(taskTextMax) }),
    response: entryResponse,
    errors: [
      'MEMBER_NOT_FOUND',
      'ENTRY_NOT_FOUND',
      'GUMBALLS_OWN',
      'ENTRY_NOT_REVERSIBLE',
      'ENTRY_REVERSED',
      'REJECTION_REASON_REQUIRED',
    ],
  },
  totals: {
    summary: 'Read the totals',
    access: 'operator',
    right: 'totals',
    response: z.object({
      success,
      members: z.number().int(),
      suspended: z.number().int(),
      tasksOpen: z.number().int(),
      submissionsPending: z.number().int(),
      completedToday: z.number().int(),
      gumballsPaid: z.number().int().describe('By tasks, ever.'),
      days: z
        .array(
          z.object({
            day: z.string(),
            completed: z.number().int(),
            gumballs: z.number().int(),
            joined: z.number().int(),
          }),
        )
        .describe('The last 14 days, oldest first, UTC.'),
      problems: z
        .array(
          z.object({
            code: z.string(),
            message: z.string().describe('In English as in the log.'),
            phrase: phrase.describe('The same with its gaps, for clients that say it in another language.'),
          }),
        )
        .describe('What is wrong with how this node is set up and reached, with the remedy.'),
    }),
  },
  settings: {
    summary: 'Read the settings',
    access: 'operator',
    right: 'settings',
    response: settingsResponse,
  },
  updateSettings: {
    summary: 'Change the settings',
    description: 'What is absent stays. Running attempts continue.',
    access: 'operator',
    right: 'settings',
    body: operatorSettingsBody,
    response: settingsResponse,
    errors: ['TIPS_PER_DAY_INVALID', 'GRANT_APPROVAL_INVALID', 'MAIL_DOMAINS_INVALID', 'INVALID_INPUT'],
  },
  audit: {
    summary: 'Read the audit log',
    description: 'Newest first.',
    access: 'operator',
    right: 'audit',
    query: pageQuery(50).extend({ community: idInput.optional() }),
    response: z.object({ success, entries: z.array(auditEntry), pagination }),
  },
});
