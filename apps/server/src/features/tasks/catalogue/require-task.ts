import { dayMs } from '@gumball/rules/formats/durations';
import { isTaskOpen } from '@gumball/rules/tasks/task-status';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findTask, type KnownTaskRow } from '../tasks.store.ts';

/**
 * Finds a task that a user may see: an open one whose community the user may read, or one with an attempt of the user.
 * Throws `TASK_NOT_FOUND`.
 */
export async function requireTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  taskId: string,
): Promise<KnownTaskRow> {
  const row = await findTask(db, viewer.userId, taskId);
  const paused = row?.paused_at !== null && row?.status === 'available';
  const isHidden = row?.status === 'available' && row.community !== null && !row.community.isReadable;
  if (!row || paused || isHidden) throw new AppError('TASK_NOT_FOUND');
  // A task that has just ended stays visible, so that an open screen shows why it does not start.
  const now = clock.now();
  const ended = !isTaskOpen(
    { pausedAt: null, startsAt: null, expiresAt: row.expires_at },
    new Date(now.getTime() - graceMs),
  );
  const isScheduled = row.starts_at !== null && row.starts_at > now;
  if ((ended || isScheduled) && row.status === 'available') throw new AppError('TASK_NOT_FOUND');
  return row;
}

const graceMs = dayMs;
