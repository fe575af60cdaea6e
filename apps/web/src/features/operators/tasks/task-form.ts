/** The task form of the console: its fields as text, and the request body. */
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { type CommunityTaskType, communityTaskTarget } from '@gumball/rules/tasks/community-tasks';
import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { Quiz } from '@gumball/rules/tasks/quiz';
import { hasChoices, type Survey, type SurveyQuestionKind } from '@gumball/rules/tasks/survey';
import { checkTaskDraft } from '@gumball/rules/tasks/task-draft';
import { isRepeatable, type TaskPlatform, type TaskType } from '@gumball/rules/tasks/task-kinds';
import { changedFields } from '../../../lib/api/changed-fields.ts';
import { toLocalTime, toUtcTime } from '../parts/local-time.ts';
import { violationOf } from '../parts/use-checked-form.ts';
import type { PickedTask } from './TaskPicker.tsx';

/** A question as typed: its choices are lines, the right one first. */
type QuestionFields = { text: string; choices: string };
/** A quiz as typed. */
export type QuizFields = { questions: QuestionFields[]; passMark: string; maxTries: string };

/** An empty question. */
export const emptyQuestion: QuestionFields = { text: '', choices: '' };

/** A question of a survey as typed: its choices are lines. */
type SurveyQuestionFields = { kind: SurveyQuestionKind; text: string; choices: string; required: boolean };
/** A survey as typed. */
export type SurveyFields = { questions: SurveyQuestionFields[]; showsResults: boolean };

/** An empty question of a survey. */
export const emptySurveyQuestion: SurveyQuestionFields = { kind: 'single', text: '', choices: '', required: true };

/** The fields as typed. */
export type TaskFields = {
  platform: TaskPlatform;
  type: TaskType;
  target: string;
  title: string;
  description: string;
  /** One step per line. */
  instructions: string;
  requiresProof: boolean;
  reward: string;
  difficulty: string;
  slots: string;
  /** The value of a `datetime-local` control in the reader's time zone; empty for no end. */
  expiresAt: string;
  /** Only of a quiz. */
  quiz: QuizFields;
  /** The start, like the end. */
  startsAt: string;
  /** The tasks that must be completed first. */
  requiredTasks: readonly PickedTask[];
  /** How often the task can be done; empty for once. */
  repeat: Cadence | '';
  /** Only of a survey. */
  survey: SurveyFields;
  /** Only of a task that an address is asked about. */
  external: { url: string };
  /** Only of a page to visit. */
  page: { word: string; seconds: string };
};

/** The owner of a community as the maker of a task, with the limits of the operators. */
export type TaskOwner = { communityId: string; types: readonly CommunityTaskType[]; rewardMax: number };

/** An empty form. */
export const emptyFields: TaskFields = {
  platform: 'Twitter',
  type: 'follow',
  target: '',
  title: '',
  description: '',
  instructions: '',
  requiresProof: false,
  reward: '100',
  difficulty: '1',
  slots: '',
  expiresAt: '',
  startsAt: '',
  requiredTasks: [],
  repeat: '',
  quiz: { questions: [emptyQuestion], passMark: '1', maxTries: '3' },
  survey: { questions: [emptySurveyQuestion], showsResults: false },
  page: { word: '', seconds: '30' },
  external: { url: '' },
};

/** Returns an empty form for the owner of a community. */
export function emptyFieldsOf({ types, rewardMax }: TaskOwner): TaskFields {
  const reward = String(Math.min(Number(emptyFields.reward), rewardMax));
  return { ...emptyFields, platform: 'Gumball', type: types[0] ?? 'quiz', reward };
}

/** Returns the fields of an existing task. */
export function toFields(task: OperatorTask): TaskFields {
  return {
    platform: task.platform.name,
    type: task.type,
    target: task.target.url,
    title: task.title,
    description: task.description,
    instructions: task.instructions.join('\n'),
    requiresProof: task.requiresProof,
    reward: String(task.reward),
    difficulty: String(task.difficulty),
    slots: task.slots === null ? '' : String(task.slots),
    expiresAt: task.expiresAt === null ? '' : toLocalTime(task.expiresAt),
    startsAt: task.startsAt === null ? '' : toLocalTime(task.startsAt),
    requiredTasks: task.requiredTasks,
    repeat: task.repeat ?? '',
    quiz: task.quiz ? toQuizFields(task.quiz) : emptyFields.quiz,
    survey: task.survey ? toSurveyFields(task.survey) : emptyFields.survey,
    external: { url: task.external?.url ?? '' },
    page: task.page ? { word: task.page.word, seconds: String(task.page.seconds) } : emptyFields.page,
  };
}

function toQuizFields({ questions, passMark, maxTries }: Quiz): QuizFields {
  return {
    questions: questions.map(({ text, choices, correct }) => ({
      text,
      choices: [...choices.slice(correct, correct + 1), ...choices.toSpliced(correct, 1)].join('\n'),
    })),
    passMark: String(passMark),
    maxTries: String(maxTries),
  };
}

function toQuiz({ questions, passMark, maxTries }: QuizFields) {
  return {
    questions: questions.map(({ text, choices }) => ({ text: text.trim(), choices: linesOf(choices), correct: 0 })),
    passMark: toNumber(passMark),
    maxTries: toNumber(maxTries),
  };
}

function toSurveyFields({ questions, showsResults }: Survey): SurveyFields {
  return { questions: questions.map((each) => ({ ...each, choices: each.choices.join('\n') })), showsResults };
}

function toSurvey({ questions, showsResults }: SurveyFields) {
  return {
    questions: questions.map(({ kind, text, choices, required }) => ({
      kind,
      text: text.trim(),
      choices: hasChoices({ kind }) ? linesOf(choices) : [],
      required,
    })),
    showsResults,
  };
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the request body. Posts and comments of an owner's task are those in the community. */
export function toDraft(fields: TaskFields, owner?: TaskOwner) {
  const entered = fields.target.trim();
  return {
    platform: fields.platform,
    type: fields.type,
    target: owner ? communityTaskTarget(fields.type, owner.communityId, entered) : entered,
    title: fields.title.trim(),
    description: fields.description.trim(),
    instructions: linesOf(fields.instructions),
    requiresProof: fields.requiresProof,
    reward: toNumber(fields.reward),
    difficulty: Number(fields.difficulty),
    slots: fields.slots.trim() === '' ? null : Number(fields.slots),
    startsAt: fields.startsAt === '' ? null : toUtcTime(fields.startsAt),
    requiredTasks: fields.requiredTasks.map(({ id }) => id),
    expiresAt: fields.expiresAt === '' ? null : toUtcTime(fields.expiresAt),
    quiz: fields.type === 'quiz' ? toQuiz(fields.quiz) : null,
    repeat: fields.repeat === '' || !isRepeatable(fields) ? null : fields.repeat,
    survey: fields.type === 'survey' ? toSurvey(fields.survey) : null,
    external: fields.type === 'external' ? { url: fields.external.url.trim() } : null,
    page: fields.type === 'page' ? { word: fields.page.word.trim(), seconds: toNumber(fields.page.seconds) } : null,
  };
}

/** Returns the body of an edit: the fields that differ from the form as it was opened. */
export function toChange(opened: TaskFields, fields: TaskFields, owner?: TaskOwner) {
  const {
    platform: _platform,
    type: _type,
    repeat: _repeat,
    quiz,
    survey,
    page,
    external,
    ...rest
  } = changedFields(toDraft(opened, owner), toDraft(fields, owner));
  return {
    ...rest,
    ...(quiz ? { quiz } : {}),
    ...(survey ? { survey } : {}),
    ...(page ? { page } : {}),
    ...(external ? { external } : {}),
  };
}

/**
 * Returns the violated rule and its field, or undefined if the task is valid. `owner` is given for a new task of one.
 */
export function findViolation(draft: ReturnType<typeof toDraft>, now: Date, owner?: TaskOwner) {
  if (owner && draft.reward > owner.rewardMax) return { code: 'COMMUNITY_TASK_REWARD', field: 'reward' } as const;
  const toDate = (time: string | null) => (time === null ? null : new Date(time));
  const times = { startsAt: toDate(draft.startsAt), expiresAt: toDate(draft.expiresAt) };
  const result = checkTaskDraft({ ...draft, ...times }, now);
  return violationOf(result);
}
