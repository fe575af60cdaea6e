/** Task drafts of operators: docs/product.md, Tasks. */

import { checkExternal, type ExternalCheck } from './external-check.ts';
import type { Cadence } from './member-days.ts';
import { checkPage, type PageVisit } from './page-visit.ts';
import { checkQuiz, type Quiz } from './quiz.ts';
import { checkSurvey, type Survey } from './survey.ts';
import { isRepeatable, type TaskMethod, type TaskPlatform, type TaskType, taskMethodOf } from './task-kinds.ts';
import { parseTaskTarget, type TaskTarget } from './task-target.ts';

/** Maximum reward of a task, in Gumballs. */
export const taskRewardMax = 1_000_000;
/** Maximum length of a title, in characters. */
export const taskTitleMax = 120;
/** Maximum length of a description, in characters. */
export const taskDescriptionMax = 2000;
/** Maximum number of steps of the instructions. */
export const taskStepsMax = 10;
/** Maximum length of a step, in characters. */
export const taskStepMax = 300;
/** Maximum number of slots of a limited task. */
export const taskSlotsMax = 1_000_000;

/** Maximum number of tasks that must be completed before a task. */
export const requiredTasksMax = 5;

/** A task draft of an operator. `slots` is the maximum number of completions, null for unlimited. */
export type TaskDraft = {
  platform: TaskPlatform;
  type: TaskType;
  target: string;
  title: string;
  description: string;
  instructions: readonly string[];
  requiresProof: boolean;
  reward: number;
  difficulty: number;
  slots: number | null;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** The questions of a quiz, null for other types. */
  quiz: Quiz | null;
  /** How often the task can be done, null for once. */
  repeat: Cadence | null;
  /** The ids of the tasks that must be completed first. */
  requiredTasks: readonly string[];
  /** The questions of a survey, null for other types. */
  survey: Survey | null;
  /** The page to visit, null for other types. */
  page: PageVisit | null;
  /** The address to ask, null for other types. */
  external: ExternalCheck | null;
};

type Refusal =
  | 'TASK_TYPE_UNSUPPORTED'
  | 'TASK_TARGET_INVALID'
  | 'TASK_TITLE_REQUIRED'
  | 'TASK_TITLE_TOO_LONG'
  | 'TASK_DESCRIPTION_TOO_LONG'
  | 'TASK_INSTRUCTIONS_TOO_LONG'
  | 'TASK_REWARD_INVALID'
  | 'TASK_DIFFICULTY_INVALID'
  | 'TASK_SLOTS_INVALID'
  | 'TASK_EXPIRY_PAST'
  | 'TASK_START_INVALID'
  | 'TASK_PREREQUISITES_INVALID'
  | 'TASK_REPEAT_INVALID'
  | 'TASK_REPEAT_LIMITED'
  | 'QUIZ_QUESTIONS_INVALID'
  | 'QUIZ_PASS_MARK_INVALID'
  | 'QUIZ_TRIES_INVALID'
  | 'SURVEY_QUESTIONS_INVALID'
  | 'PAGE_INVALID'
  | 'EXTERNAL_URL_INVALID';

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks a task draft. Returns its target and its verification method. */
export function checkTaskDraft(
  draft: TaskDraft,
  now: Date,
): { ok: true; target: TaskTarget; method: TaskMethod } | { ok: false; code: Refusal; field: string } {
  const fail = (code: Refusal, field: string) => ({ ok: false, code, field }) as const;
  const method = taskMethodOf(draft);
  if (!method) return fail('TASK_TYPE_UNSUPPORTED', 'type');
  const target = parseTaskTarget(draft.platform, draft.type, draft.target);
  if (!target) return fail('TASK_TARGET_INVALID', 'target');
  const title = draft.title.trim();
  if (title === '') return fail('TASK_TITLE_REQUIRED', 'title');
  if (title.length > taskTitleMax) return fail('TASK_TITLE_TOO_LONG', 'title');
  if (draft.description.trim().length > taskDescriptionMax) return fail('TASK_DESCRIPTION_TOO_LONG', 'description');
  const steps = draft.instructions;
  if (steps.length > taskStepsMax || steps.some((step) => step.length > taskStepMax))
    return fail('TASK_INSTRUCTIONS_TOO_LONG', 'instructions');
  if (!isIntegerBetween(draft.reward, 1, taskRewardMax)) return fail('TASK_REWARD_INVALID', 'reward');
  if (!isIntegerBetween(draft.difficulty, 1, 5)) return fail('TASK_DIFFICULTY_INVALID', 'difficulty');
  if (draft.slots !== null && !isIntegerBetween(draft.slots, 1, taskSlotsMax))
    return fail('TASK_SLOTS_INVALID', 'slots');
  if (draft.repeat !== null && !isRepeatable(draft)) return fail('TASK_REPEAT_INVALID', 'repeat');
  if (draft.repeat !== null && draft.slots !== null) return fail('TASK_REPEAT_LIMITED', 'slots');
  if (draft.expiresAt && draft.expiresAt.getTime() <= now.getTime()) return fail('TASK_EXPIRY_PAST', 'expiresAt');
  if (draft.startsAt && draft.expiresAt && draft.startsAt >= draft.expiresAt)
    return fail('TASK_START_INVALID', 'startsAt');
  const { requiredTasks } = draft;
  if (requiredTasks.length > requiredTasksMax || new Set(requiredTasks).size < requiredTasks.length)
    return fail('TASK_PREREQUISITES_INVALID', 'requiredTasks');
  if (draft.type === 'quiz') {
    const quiz = checkQuiz(draft.quiz ?? { questions: [], passMark: 1, maxTries: 1 });
    if (!quiz.ok) return fail(quiz.code, 'quiz');
  }
  if (draft.type === 'survey') {
    const survey = checkSurvey(draft.survey ?? { questions: [], showsResults: false });
    if (!survey.ok) return fail(survey.code, 'survey');
  }
  if (draft.type === 'page') {
    const page = checkPage(draft.page ?? { seconds: 0, word: '' });
    if (!page.ok) return fail(page.code, 'page');
  }
  if (draft.type === 'external') {
    const external = checkExternal(draft.external ?? { url: '' });
    if (!external.ok) return fail(external.code, 'external');
  }
  return { ok: true, target, method };
}
