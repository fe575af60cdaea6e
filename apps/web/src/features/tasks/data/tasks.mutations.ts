/**
 * Mutations of the member's tasks: docs/product.md, Tasks. A failure shows a toast, or rejects where a form displays
 * it.
 */
import { tasksEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import type { tasksRoutes } from '@gumball/contract/tasks/tasks.routes';
import type { Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { SurveyAnswer } from '@gumball/rules/tasks/survey';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { upload } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { applyCompletion, applyFailure } from './task-outcome.ts';
import { findTask, patchTask, taskKeys, updateFigures } from './tasks.cache.ts';
import { tasksClient } from './tasks.queries.ts';

/** The submission of a task. */
export type SubmissionInput = { comment: string; shareUrl: string; notes: string; files: readonly File[] };

/** When checks were requested, by task, in milliseconds since 1970, and the tasks that are being started. */
const state = createUserState(() => ({ checkRequestedAt: new Map<string, number>(), startingIds: new Set<string>() }));

/** Returns when this client last requested a check of a task, in milliseconds since 1970, or 0 if it never did. */
export function lastCheckRequestMs(taskId: string): number {
  return state.checkRequestedAt.get(taskId) ?? 0;
}

async function applyResponse(taskId: string, response: TaskProgress & { task: Task }): Promise<void> {
  state.checkRequestedAt.set(taskId, Date.now());
  // A query that started before the mutation would restore the old state.
  await queryClient.cancelQueries({ queryKey: taskKeys.detail(taskId) });
  const { status, reward, autoVerified, reversed, reason } = response;
  if (status === 'completed') applyCompletion({ taskId, reward, autoVerified });
  else if (status === 'failed') applyFailure({ taskId, reversed, reason });
  patchTask(taskId, response.task);
  refresh(taskKeys.progress(taskId));
}

const outdatedCodes = new Set<string>([
  'TASK_EXPIRED',
  'TASK_CLOSED',
  'TASK_FULL',
  'QUIZ_CHANGED',
  'QUIZ_NO_TRIES',
  'SURVEY_CHANGED',
]);

/** Refetches a task that changed since it was displayed, as a rejection shows. */
async function refetchOutdated(taskId: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !outdatedCodes.has(error.code)) return;
  try {
    patchTask(taskId, (await tasksClient.get({ params: { id: taskId } })).task);
  } catch {
    // The rejection is displayed. The next refetch of the task shows its state.
  }
}

function startFailureMessage(error: unknown, isRetry: boolean): string {
  if (isRetry && error instanceof ApiError && error.offline) return t('Network error during retry. Please try again.');
  return failureMessage(error, isRetry ? t('Failed to retry task') : t('Failed to start task'));
}

/**
 * Starts or retries a task. Returns whether it is running. Calls `onSetupRequired` if the Twitter account is missing.
 */
export async function startTask(task: Task, onSetupRequired: () => void): Promise<boolean> {
  if (state.startingIds.has(task.id)) return false;
  state.startingIds.add(task.id);
  const isRetry = task.userStatus === 'failed';
  try {
    const response = await tasksClient.start({ params: { id: task.id } });
    const wasRunning = findTask(task.id)?.userStatus === 'in_progress';
    await applyResponse(task.id, response);
    if (!wasRunning)
      updateFigures(({ available, inProgress }) => ({
        available: Math.max(0, available - (isRetry ? 0 : 1)),
        inProgress: inProgress + 1,
      }));
    if (isRetry) toast.info(t('Task retry started! Finish it, and it is checked again.'), { durationMs: 4000 });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SETUP_REQUIRED') {
      toast.warning(error.message);
      onSetupRequired();
    } else {
      toast.error(startFailureMessage(error, isRetry));
      await refetchOutdated(task.id, error);
    }
    return false;
  } finally {
    state.startingIds.delete(task.id);
  }
}

/** Requests a check of a started task. Returns the task after it. Rejects with an `ApiError`. */
export async function verifyTask(taskId: string): Promise<Task> {
  const response = await tasksClient.verify({ params: { id: taskId }, body: {} });
  await applyResponse(taskId, response);
  return response.task;
}

/** Submits a task. Rejects with an `ApiError`. `onProgress` receives the uploaded fraction, 0 to 1. */
export async function submitTask(
  taskId: string,
  { comment, shareUrl, notes, files }: SubmissionInput,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ comment, shareUrl, notes })) {
    if (text.trim() !== '') form.append(name, text.trim());
  }
  for (const file of files) form.append('proof', file);
  const endpoint = { ...tasksEndpoints.submit, path: tasksEndpoints.submit.path.replace(':id', taskId) };
  await applyResponse(taskId, await upload<typeof tasksRoutes.submit>(endpoint, form, { onProgress }));
}

/** Sends the answers of a try at a quiz. Rejects with an `ApiError`. */
export async function answerQuiz(taskId: string, body: { try: number; answers: number[] }): Promise<void> {
  try {
    await applyResponse(taskId, await tasksClient.answerQuiz({ params: { id: taskId }, body }));
  } catch (error) {
    await refetchOutdated(taskId, error);
    throw error;
  }
}

/** Sends the answers to this version of a survey. Rejects with an `ApiError`. */
export async function answerSurvey(
  taskId: string,
  { version, answers }: { version: string; answers: readonly SurveyAnswer[] },
): Promise<void> {
  const sent = answers.map((answer) => (typeof answer === 'object' && answer !== null ? [...answer] : answer));
  try {
    const body = { version, answers: sent };
    await applyResponse(taskId, await tasksClient.answerSurvey({ params: { id: taskId }, body }));
  } catch (error) {
    await refetchOutdated(taskId, error);
    throw error;
  }
}

/** Notes that the page of a task is opened. Rejects with an `ApiError`. */
export async function openPage(taskId: string): Promise<void> {
  await applyResponse(taskId, await tasksClient.openPage({ params: { id: taskId } }));
}

/** Tries the word of a page. Returns whether it is right. Rejects with an `ApiError`. */
export async function tryWord(taskId: string, word: string): Promise<boolean> {
  const response = await tasksClient.tryWord({ params: { id: taskId }, body: { word: word.trim() } });
  await applyResponse(taskId, response);
  return response.right;
}

/** Appeals against the rejection of a task. Rejects with an `ApiError`. */
export async function appealTask(taskId: string, reason: string): Promise<void> {
  await applyResponse(taskId, await tasksClient.appeal({ params: { id: taskId }, body: { reason } }));
}
