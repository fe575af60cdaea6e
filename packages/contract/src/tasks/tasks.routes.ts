import { timeZoneMax } from '@gumball/rules/tasks/member-days';
import { surveyQuestionsMax } from '@gumball/rules/tasks/survey';
import { accountPlatforms } from '@gumball/rules/tasks/task-kinds';
import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { questList } from './quests.schemas.ts';
import { streakList } from './streaks.schemas.ts';
import { tasksEndpoints } from './tasks.endpoints.ts';
import {
  openQuiz,
  openSurvey,
  quizResult,
  surveyAnswer,
  task,
  taskFilterQuery,
  taskList,
  taskProgress,
  taskReceipt,
  taskStats,
  taskWait,
} from './tasks.schemas.ts';

const byId = z.object({ id: idInput });
const taskResponse = taskProgress.extend({ task });
const closedErrors = ['TASK_NOT_FOUND', 'TASK_CLOSED', 'TASK_EXPIRED', 'TASK_FULL'] as const;
const startErrors = [
  'SETUP_REQUIRED',
  'TASK_REQUIREMENTS_UNMET',
  'TASK_IN_REVIEW',
  'TASK_ALREADY_COMPLETED',
  'TASK_REVERSED',
  'QUIZ_NO_TRIES',
  'PAGE_NO_TRIES',
] as const;

/** Tasks: docs/product.md, Tasks. */
export const tasksRoutes = defineRoutes(tasksEndpoints, {
  list: {
    summary: 'List tasks',
    description: 'Newest first: what can be started, and what the viewer has a state in.',
    access: 'member',
    query: pageQuery(20).extend(taskFilterQuery.pick({ platform: true, difficulty: true }).shape),
    response: taskList,
  },
  filtered: {
    summary: 'List tasks by filter',
    description: 'Highest reward first unless `sortBy` says otherwise.',
    access: 'member',
    query: pageQuery(20).extend(taskFilterQuery.shape),
    response: taskList,
  },
  mine: {
    summary: 'List the tasks I have attempted',
    description: 'Last started first.',
    access: 'member',
    query: pageQuery(20).extend(taskFilterQuery.pick({ status: true, platform: true }).shape),
    response: taskList,
  },
  stats: { summary: 'Read my task statistics', access: 'member', response: taskStats },
  health: {
    summary: 'Read which platforms can verify tasks',
    description:
      "Per platform: `automatic` while its API can be asked, `paused` while it asks for patience, `review` where it isn't set up.",
    access: 'account',
    response: z.object({
      success,
      status: z.enum(['ok', 'degraded']),
      sandbox: z.boolean(),
      platforms: z.record(z.enum(accountPlatforms), z.enum(['automatic', 'paused', 'review'])),
    }),
  },
  quests: {
    summary: 'List my quests',
    description:
      'The open ones, and those that were completed in the last days. A completed one that was not paid yet is paid.',
    access: 'member',
    response: questList.extend({ success }),
  },
  streaks: {
    summary: 'Read my streaks',
    description: 'How many days and weeks in a row a repeated task was completed, in the time zone of the member.',
    access: 'member',
    response: streakList,
  },
  changeTimeZone: {
    summary: 'Change the time zone of my days',
    description:
      'The present day continues until the first midnight there that is not before its end here. The next change waits for a week.',
    access: 'member',
    body: z.object({ timeZone: z.string().max(timeZoneMax) }),
    response: streakList,
    errors: ['TIME_ZONE_INVALID', 'TIME_ZONE_TOO_SOON'],
  },
  get: {
    summary: 'Read a task',
    access: 'member',
    params: byId,
    response: z.object({ success, task }),
    errors: ['TASK_NOT_FOUND'],
  },
  status: {
    summary: 'Read my attempt at a task',
    access: 'member',
    params: byId,
    response: taskProgress,
    errors: ['TASK_NOT_FOUND'],
  },
  wait: {
    summary: 'Estimate the wait for the result of a task',
    description:
      'From the attempts that wait, the rate limit of the platform and its pauses, before the start and after it.',
    access: 'member',
    params: byId,
    response: z.object({
      success,
      wait: taskWait.nullable().describe('Null for a task that no platform or service is asked about.'),
    }),
    errors: ['TASK_NOT_FOUND'],
  },
  receipts: {
    summary: 'List what happened between me and a task',
    description: 'Payments, reversals, failed attempts, submissions and their reviews, newest first.',
    access: 'member',
    params: byId,
    query: pageQuery(20, 50),
    response: z.object({ success, receipts: z.array(taskReceipt), pagination }),
    errors: ['TASK_NOT_FOUND'],
  },
  start: {
    summary: 'Start or retry a task',
    description:
      'Keeps one of its limited completions for an hour. What a platform can answer is checked from now on and ends within 90 seconds, comments within 300, and tasks on Gumball within the hour. While the platform gives no answer the task stays `in_progress` with a `reason` and the time of the next check in `waitingUntil`, for up to 24 hours.',
    access: 'member',
    params: byId,
    response: taskResponse,
    errors: [...closedErrors, ...startErrors],
  },
  verify: {
    summary: 'Request verification of a started task',
    description:
      'An action that is not done ends as `failed` within 15 seconds. A request during a check starts one more check. An error of the platform decides nothing. Where no platform can respond, the task goes to review.',
    access: 'member',
    params: byId,
    body: z
      .object({
        submissionData: z
          .object({
            comment: z.string().max(taskTextMax).default(''),
            shareUrl: z.string().max(500).default(''),
            notes: z.string().max(taskTextMax).default(''),
          })
          .optional(),
      })
      .nullish(),
    response: taskResponse,
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_STARTED',
      'TASK_IN_REVIEW',
      'TASK_ALREADY_COMPLETED',
      'TASK_COMMENT_REQUIRED',
      'TASK_SHARE_URL_REQUIRED',
      'TASK_SHARE_URL_INVALID',
      'TASK_SHARE_URL_NOT_TWITTER',
      'TASK_PROOF_REQUIRED',
      'TASK_REQUIREMENTS_UNMET',
      'QUIZ_ANSWERS_REQUIRED',
      'SURVEY_ANSWERS_REQUIRED',
      'PAGE_WORD_REQUIRED',
    ],
  },
  submit: {
    summary: 'Submit a task for review',
    description:
      'Up to 5 files of 10 MB in the field `proof`: pictures, PDF, DOC, DOCX. Only the member and operators can read them. Where a platform answers, it is asked at once instead.',
    access: 'member',
    params: byId,
    form: z.object({
      comment: z.string().optional(),
      shareUrl: z.string().optional(),
      notes: z.string().optional(),
      proof: z.array(z.string().meta({ format: 'binary' })).optional(),
    }),
    response: taskResponse,
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_STARTED',
      'TASK_IN_REVIEW',
      'TASK_ALREADY_COMPLETED',
      'TASK_COMMENT_REQUIRED',
      'TASK_SHARE_URL_REQUIRED',
      'TASK_SHARE_URL_INVALID',
      'TASK_SHARE_URL_NOT_TWITTER',
      'TASK_PROOF_REQUIRED',
      'TASK_TEXT_TOO_LONG',
      'TASK_REQUIREMENTS_UNMET',
      'PROOF_TYPE',
      'PROOF_TOO_LARGE',
      'PROOF_TOO_MANY',
      'UNSUPPORTED_TYPE',
      'MALFORMED_JSON',
      'STORAGE_FULL',
      'QUIZ_ANSWERS_REQUIRED',
      'SURVEY_ANSWERS_REQUIRED',
      'PAGE_WORD_REQUIRED',
    ],
  },
  quiz: {
    summary: 'Read the questions of a started quiz',
    description: 'For the next try; each has an order of choices of its own. The right answers stay on the server.',
    access: 'member',
    params: byId,
    response: z.object({ success, quiz: openQuiz }),
    errors: ['TASK_NOT_FOUND', 'TASK_NOT_STARTED', 'TASK_IN_REVIEW', 'TASK_ALREADY_COMPLETED', 'QUIZ_NO_TRIES'],
  },
  answerQuiz: {
    summary: 'Answer a quiz',
    description:
      'Counts one try. An answer is the position of a choice as the question shows them, from 0. Enough right answers pay the task; otherwise the response says how many were right. After the last try the task fails for good.',
    access: 'member',
    params: byId,
    body: z.object({
      try: z.number().int().min(1).max(1000),
      answers: z.array(z.number().int().min(0).max(100)).max(100),
    }),
    response: taskResponse.extend({ result: quizResult }),
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_STARTED',
      'TASK_IN_REVIEW',
      'TASK_ALREADY_COMPLETED',
      'QUIZ_NO_TRIES',
      'QUIZ_TRY_COUNTED',
      'QUIZ_CHANGED',
      'QUIZ_ANSWERS_REQUIRED',
      'ACCESS_DENIED',
    ],
  },
  survey: {
    summary: 'Read the questions of a started survey',
    description: 'After the own answers also them, and how often each choice was taken where the survey shows it.',
    access: 'member',
    params: byId,
    response: z.object({ success, survey: openSurvey }),
    errors: ['TASK_NOT_FOUND', 'TASK_NOT_STARTED'],
  },
  answerSurvey: {
    summary: 'Answer a survey',
    description:
      'One answer per question, in their order; null leaves an optional one out. Complete answers pay the task, once. ' +
      'Answers to other questions than the current ones are refused.',
    access: 'member',
    params: byId,
    body: z.object({
      version: z
        .string()
        .max(64)
        .optional()
        .describe('Of the questions that are answered. Without it nobody notices that they have changed.'),
      answers: z.array(surveyAnswer).max(surveyQuestionsMax),
    }),
    bodyLimitBytes: 256 * 1024,
    response: taskResponse,
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_STARTED',
      'TASK_IN_REVIEW',
      'TASK_ALREADY_COMPLETED',
      'SURVEY_CHANGED',
      'SURVEY_ANSWERS_REQUIRED',
      'SURVEY_ANSWERS_INVALID',
      'ACCESS_DENIED',
    ],
  },
  openPage: {
    summary: 'Note that I open the page of a started task',
    description: 'From now on the time counts. A repeated call changes nothing.',
    access: 'member',
    params: byId,
    response: taskResponse,
    errors: ['TASK_NOT_FOUND', 'TASK_NOT_STARTED', 'TASK_IN_REVIEW', 'TASK_ALREADY_COMPLETED'],
  },
  tryWord: {
    summary: 'Try the word of a page',
    description:
      'The right one pays the task. A wrong one counts one of 5 tries; after the last the task fails for good.',
    access: 'member',
    params: byId,
    body: z.object({ word: z.string().max(200) }),
    response: taskResponse.extend({ right: z.boolean() }),
    errors: [
      'TASK_NOT_FOUND',
      'TASK_NOT_STARTED',
      'TASK_IN_REVIEW',
      'TASK_ALREADY_COMPLETED',
      'PAGE_NOT_OPENED',
      'PAGE_TOO_EARLY',
      'PAGE_NO_TRIES',
      'ACCESS_DENIED',
    ],
  },
  appeal: {
    summary: 'Request a second review of a rejected task',
    description: 'Once; another operator decides where there is one.',
    access: 'member',
    params: byId,
    body: z.object({ reason: z.string().max(taskTextMax).default('') }).nullish(),
    response: taskResponse,
    errors: ['TASK_NOT_FOUND', 'APPEAL_REFUSED', 'TASK_FULL'],
  },
});
