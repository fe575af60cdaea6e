/** Task status of a member: docs/product.md, Tasks. */
import { hourMs } from '../formats/durations.ts';
import type { TaskPlatform, TaskType } from './task-kinds.ts';

/** All statuses of a task for a member. */
export const taskStatuses = ['available', 'in_progress', 'pending-verification', 'completed', 'failed'] as const;

/** Status of a task for a member. */
export type TaskStatus = (typeof taskStatuses)[number];

/** Time for which a started task reserves one of limited slots, in milliseconds. */
export const reservationMs = hourMs;
/** Polling interval of a started task, in milliseconds. */
export const taskPollMs = 3000;

const responseMarginMs = 5000;

/** Returns how long a screen polls after a start, in milliseconds. Platforms show comments later than other actions. */
export function taskPollWindowMs(type: TaskType): number {
  return type === 'comment' ? 300_000 : 90_000;
}

/**
 * Returns the maximum time from start to end of an automatic check, in milliseconds: less than screens poll. A task on
 * Gumball is checked as long as its slot is reserved: members act in the same place, and are notified when it is done.
 */
export function taskCheckWindowMs({ platform, type }: { platform: TaskPlatform; type: TaskType }): number {
  return platform === 'Gumball' ? reservationMs : taskPollWindowMs(type) - responseMarginMs;
}

type EndRefusal = 'TASK_IN_REVIEW' | 'TASK_ALREADY_COMPLETED';

/**
 * Returns the status after a start. Starting a running task again changes nothing. A task with a reversed reward cannot
 * start again.
 */
export function startTask(
  status: TaskStatus,
  reversed = false,
): { ok: true; status: 'in_progress'; changed: boolean } | { ok: false; code: EndRefusal | 'TASK_REVERSED' } {
  if (reversed) return { ok: false, code: 'TASK_REVERSED' };
  if (status === 'completed') return { ok: false, code: 'TASK_ALREADY_COMPLETED' };
  if (status === 'pending-verification') return { ok: false, code: 'TASK_IN_REVIEW' };
  return { ok: true, status: 'in_progress', changed: status !== 'in_progress' };
}

/** Checks whether a member can submit or request the check of a task. */
export function canVerifyTask(status: TaskStatus): { ok: true } | { ok: false; code: EndRefusal | 'TASK_NOT_STARTED' } {
  if (status === 'in_progress') return { ok: true };
  if (status === 'completed') return { ok: false, code: 'TASK_ALREADY_COMPLETED' };
  if (status === 'pending-verification') return { ok: false, code: 'TASK_IN_REVIEW' };
  return { ok: false, code: 'TASK_NOT_STARTED' };
}

/** Returns the progress of a task in percent. During a check it follows the time and stays below 100. */
export function taskProgress(
  status: TaskStatus,
  elapsedMs: number,
  task: { platform: TaskPlatform; type: TaskType },
): number {
  if (status === 'completed') return 100;
  if (status === 'pending-verification') return 90;
  if (status !== 'in_progress') return 0;
  const share = Math.min(1, Math.max(0, elapsedMs / taskCheckWindowMs(task)));
  return 10 + Math.floor(share * 80);
}

/** Returns whether a task accepts new starts: begun, not paused and not expired. */
export function isTaskOpen(
  task: { pausedAt: Date | null; startsAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean {
  const hasBegun = task.startsAt === null || task.startsAt.getTime() <= now.getTime();
  return hasBegun && task.pausedAt === null && (task.expiresAt === null || task.expiresAt.getTime() > now.getTime());
}
