/** The console's form of a task, as texts, and what it sends. */
import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { checkTaskDraft } from '@gumball/rules/tasks/task-draft';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';

/** What is typed. */
export type TaskFields = {
  platform: TaskPlatform;
  type: TaskType;
  target: string;
  title: string;
  description: string;
  /** One step a line. */
  instructions: string;
  requiresProof: boolean;
  reward: string;
  difficulty: string;
  slots: string;
  /** As a `datetime-local` control writes it, in the reader's own time; empty without an end. */
  expiresAt: string;
};

/** An empty form. */
export const noFields: TaskFields = {
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

function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The form of a task that is there. */
export function fieldsOf(task: OperatorTask): TaskFields {
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
    expiresAt: task.expiresAt === null ? '' : localTime(task.expiresAt),
  };
}

/** What the form sends. */
export function draftOf(fields: TaskFields) {
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
    expiresAt: fields.expiresAt === '' ? null : new Date(fields.expiresAt).toISOString(),
  };
}

/** What the rule objects to, by field; undefined where a task can be made. */
export function objectionTo(draft: ReturnType<typeof draftOf>, now: Date) {
  const end = draft.expiresAt === null ? null : new Date(draft.expiresAt);
  const verdict = checkTaskDraft({ ...draft, expiresAt: end }, now);
  return verdict.ok ? undefined : { code: verdict.code, field: verdict.field };
}
