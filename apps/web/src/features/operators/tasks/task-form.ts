/** The task form of the console: its fields as text, and the request body. */
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { checkTaskDraft } from '@gumball/rules/tasks/task-draft';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import { toLocalTime, toUtcTime } from '../parts/local-time.ts';

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
};

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
};

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
  };
}

/** Returns the request body. */
export function toDraft(fields: TaskFields) {
  return {
    platform: fields.platform,
    type: fields.type,
    target: fields.target.trim(),
    title: fields.title.trim(),
    description: fields.description.trim(),
    instructions: fields.instructions
      .split('\n')
      .map((step) => step.trim())
      .filter((step) => step !== ''),
    requiresProof: fields.requiresProof,
    reward: fields.reward.trim() === '' ? Number.NaN : Number(fields.reward),
    difficulty: Number(fields.difficulty),
    slots: fields.slots.trim() === '' ? null : Number(fields.slots),
    expiresAt: fields.expiresAt === '' ? null : toUtcTime(fields.expiresAt),
  };
}

/** Returns the violated rule and its field, or undefined if the task is valid. */
export function findViolation(draft: ReturnType<typeof toDraft>, now: Date) {
  const expiry = draft.expiresAt === null ? null : new Date(draft.expiresAt);
  const result = checkTaskDraft({ ...draft, expiresAt: expiry }, now);
  return result.ok ? undefined : { code: result.code, field: result.field };
}
