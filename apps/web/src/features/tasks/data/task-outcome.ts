/** Applies and shows the outcome of a task once, from the socket or from polling: docs/product.md, Tasks. */
import type { TasksServerEvents } from '@gumball/contract/tasks/tasks.events';
import { refresh } from '../../../lib/api/query-client.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { celebrate } from '../../../ui/rewards/rewards.ts';
import { reversedMessage } from '../parts/task-labels.ts';
import { findTask, patchRequired, patchTask, refreshTasks, taskKeys, updateFigures } from './tasks.cache.ts';

const updateToastMs = 4000;

/** The key of a task's reward, for the dialog of the task. */
export function taskRewardKey(taskId: string): string {
  return `task:${taskId}`;
}

/** Applies and shows the completion of a task. */
export function applyCompletion(event: { taskId: string; reward: number; autoVerified: boolean }): void {
  const { taskId, reward, autoVerified } = event;
  const previous = findTask(taskId);
  if (previous?.userStatus === 'completed') return;
  patchTask(taskId, {
    userStatus: 'completed',
    userCompletedAt: new Date(serverNow()).toISOString(),
    userReason: null,
    reservedUntil: null,
    waitingUntil: null,
    autoVerified,
    reward,
  });
  patchRequired(taskId);
  refresh(taskKeys.quests);
  if (previous?.repeat !== null) refresh(taskKeys.streaks);
  updateFigures((figures) => ({
    completed: figures.completed + 1,
    completedToday: figures.completedToday + 1,
    totalEarnings: figures.totalEarnings + reward,
    earnedToday: figures.earnedToday + reward,
    inProgress: Math.max(0, figures.inProgress - 1),
  }));
  celebrate({
    kind: 'gumballs',
    key: taskRewardKey(taskId),
    amount: reward,
    text: t('Task completed! You earned {reward} {pointsLowerCase}!', { reward }),
    ...(autoVerified ? { detail: t('(Auto-verified)') } : {}),
  });
}

/** Shows the bonus of a quest. */
export function applyQuest({ title, bonus }: TasksServerEvents['quest:completed']): void {
  refresh(taskKeys.quests);
  celebrate({ kind: 'gumballs', amount: bonus, text: t('Quest completed!'), detail: title });
}

/** Shows the bonus of a streak. */
export function applyStreakBonus({ cadence, length, bonus }: TasksServerEvents['streak:bonus']): void {
  refresh(taskKeys.streaks);
  const text =
    cadence === 'daily'
      ? t('{count} days in a row!', { count: length })
      : t('{count} weeks in a row!', { count: length });
  celebrate({ kind: 'gumballs', amount: bonus, text, detail: t('Your streak earned a bonus.') });
}

/** Applies and shows the failure of a task. `reversed` means that a paid reward was taken back. */
export function applyFailure(event: { taskId: string; reversed: boolean; reason: string | null }): void {
  const { taskId, reversed, reason } = event;
  const previous = findTask(taskId);
  if (previous?.userStatus === 'failed') return;
  if (reversed) {
    patchTask(taskId, { userStatus: 'failed', userReason: reason, userReversed: true, open: false });
    refreshTasks();
    toast.warning(`${translate(reversedMessage)} ${translate(reason ?? '')}`.trim());
    return;
  }
  patchTask(taskId, { userStatus: 'failed', userReason: reason, reservedUntil: null, waitingUntil: null });
  updateFigures((figures) => ({ inProgress: Math.max(0, figures.inProgress - 1) }));
  toast.error(t('Task verification failed. You can retry this task.'));
}

/** Applies any other status change of a task and shows its message, if any. */
export function applyStatusChange(event: TasksServerEvents['task:updated']): void {
  const { taskId, userStatus, message, waitingUntil } = event;
  const previous = findTask(taskId);
  if (previous?.userStatus === userStatus) {
    // The platform has errors, or answers again: the task stays in progress.
    if (userStatus === 'in_progress') patchTask(taskId, { userReason: message, waitingUntil });
    return;
  }
  patchTask(taskId, { userStatus, waitingUntil });
  // The reason of a review is not part of the event.
  if (userStatus === 'pending-verification') refresh(taskKeys.detail(taskId));
  updateFigures(() => ({}));
  if (message) toast.info(translate(message), { durationMs: updateToastMs });
}
