/** What a member does about a task: docs/product.md, Tasks. A failure is told in a toast, or in words where a form shows them. */
import { tasksEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import type { tasksRoutes } from '@gumball/contract/tasks/tasks.routes';
import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { upload } from '../../lib/api/upload.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { tellCompleted, tellFailed } from './task-news.ts';
import { findTask, patchTask, stepFigures, taskKeys } from './tasks.cache.ts';
import { tasksClient } from './tasks.queries.ts';

/** What a member hands in. */
export type HandIn = { comment: string; shareUrl: string; notes: string; files: readonly File[] };

const asked = new Map<string, number>();

/** When the member last had a task checked here, in milliseconds since 1970; 0 where never. */
export function askedSince(taskId: string): number {
  return asked.get(taskId) ?? 0;
}

async function take(taskId: string, answer: TaskProgress & { task: Task }): Promise<void> {
  asked.set(taskId, Date.now());
  // A read that began before the deed would bring the old state back.
  await queryClient.cancelQueries({ queryKey: taskKeys.one(taskId) });
  const { status, reward, autoVerified, reversed, reason } = answer;
  if (status === 'completed') tellCompleted({ taskId, reward, autoVerified });
  else if (status === 'failed') tellFailed({ taskId, reversed, reason });
  patchTask(taskId, answer.task);
  refresh(taskKeys.progress(taskId));
}

function failureOfStart(error: unknown, again: boolean): string {
  if (again && error instanceof ApiError && error.offline) return t('Network error during retry. Please try again.');
  return failureMessage(error, again ? t('Failed to retry task') : t('Failed to start task'));
}

const starting = new Set<string>();

/** Starts a task, or tries it again; answers whether it runs. `onSetupRequired` is told where the Twitter account is missing. */
export async function startTask(task: Task, onSetupRequired: () => void): Promise<boolean> {
  if (starting.has(task.id)) return false;
  starting.add(task.id);
  const again = task.userStatus === 'failed';
  try {
    const answer = await tasksClient.start({ params: { id: task.id } });
    const wasRunning = findTask(task.id)?.userStatus === 'in_progress';
    await take(task.id, answer);
    if (!wasRunning)
      stepFigures(({ available, inProgress }) => ({
        available: Math.max(0, available - (again ? 0 : 1)),
        inProgress: inProgress + 1,
      }));
    if (again) toast.info(t('Task retry started! Finish it, and it is checked again.'), { durationMs: 4000 });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SETUP_REQUIRED') {
      toast.warning(error.message);
      onSetupRequired();
    } else {
      toast.error(failureOfStart(error, again));
    }
    return false;
  } finally {
    starting.delete(task.id);
  }
}

/** Has a started task checked now; rejects with an `ApiError`. */
export async function verifyTask(taskId: string): Promise<void> {
  await take(taskId, await tasksClient.verify({ params: { id: taskId }, body: {} }));
}

/** Hands a task in; rejects with an `ApiError`. `onProgress` is told the share that has been sent, 0 to 1. */
export async function submitTask(
  taskId: string,
  { comment, shareUrl, notes, files }: HandIn,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ comment, shareUrl, notes })) {
    if (text.trim() !== '') form.append(name, text.trim());
  }
  for (const file of files) form.append('proof', file);
  const endpoint = { ...tasksEndpoints.submit, path: tasksEndpoints.submit.path.replace(':id', taskId) };
  await take(taskId, await upload<typeof tasksRoutes.submit>(endpoint, form, { onProgress }));
}

/** Asks for a second look at a rejected task; rejects with an `ApiError`. */
export async function appealTask(taskId: string, reason: string): Promise<void> {
  await take(taskId, await tasksClient.appeal({ params: { id: taskId }, body: { reason } }));
}
