/** Where a member stands with a task: docs/product.md, Tasks. */
import type { TaskType } from './task-kinds.ts';

/** Every state of a member's task. */
export const taskStatuses = ['available', 'in_progress', 'pending-verification', 'completed', 'failed'] as const;

/** Where a member stands with a task. */
export type TaskStatus = (typeof taskStatuses)[number];

/** How long a started task keeps its place among limited completions, in milliseconds. */
export const reservationMs = 3_600_000;
/** How often a screen asks how a started task goes, in milliseconds. */
export const taskPollMs = 3000;

const responseMarginMs = 5000;

/** How long a screen asks for after a start, in milliseconds: comments take platforms longer to show. */
export function taskPollWindowMs(type: TaskType): number {
  return type === 'comment' ? 300_000 : 90_000;
}

/** How long after its start a checked task ends at the latest, in milliseconds: before screens stop asking. */
export function taskCheckWindowMs(type: TaskType): number {
  return taskPollWindowMs(type) - responseMarginMs;
}

type EndRefusal = 'TASK_IN_REVIEW' | 'TASK_ALREADY_COMPLETED';

/** What starting a task makes of where the member stands. Starting again what runs changes nothing; a task whose reward was taken back is over. */
export function startTask(
  status: TaskStatus,
  reversed = false,
): { ok: true; status: 'in_progress'; changed: boolean } | { ok: false; code: EndRefusal | 'TASK_REVERSED' } {
  if (reversed) return { ok: false, code: 'TASK_REVERSED' };
  if (status === 'completed') return { ok: false, code: 'TASK_ALREADY_COMPLETED' };
  if (status === 'pending-verification') return { ok: false, code: 'TASK_IN_REVIEW' };
  return { ok: true, status: 'in_progress', changed: status !== 'in_progress' };
}

/** Whether a member can hand in or ask for the check of a task. */
export function canVerifyTask(status: TaskStatus): { ok: true } | { ok: false; code: EndRefusal | 'TASK_NOT_STARTED' } {
  if (status === 'in_progress') return { ok: true };
  if (status === 'completed') return { ok: false, code: 'TASK_ALREADY_COMPLETED' };
  if (status === 'pending-verification') return { ok: false, code: 'TASK_IN_REVIEW' };
  return { ok: false, code: 'TASK_NOT_STARTED' };
}

/** How far a task has come, in percent. While a platform is asked it follows the time and never claims to be done. */
export function taskProgress(status: TaskStatus, elapsedMs: number, type: TaskType): number {
  if (status === 'completed') return 100;
  if (status === 'pending-verification') return 90;
  if (status !== 'in_progress') return 0;
  const share = Math.min(1, Math.max(0, elapsedMs / taskCheckWindowMs(type)));
  return 10 + Math.floor(share * 80);
}

/** Whether a task takes new starts: neither paused nor past its end. */
export function isTaskOpen(task: { pausedAt: Date | null; expiresAt: Date | null }, now: Date): boolean {
  return task.pausedAt === null && (task.expiresAt === null || task.expiresAt.getTime() > now.getTime());
}
