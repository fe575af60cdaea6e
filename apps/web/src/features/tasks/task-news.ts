/** How a task's news are shown, whether they come by the socket or by asking: each once. docs/product.md, Tasks. */
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { reversedWords } from './task-words.ts';
import { findTask, patchTask, refreshTasks, stepFigures } from './tasks.cache.ts';

/** What is being celebrated; `at` tells two of the same reward apart. */
export type Celebrated = { reward: number; autoVerified: boolean; at: number };

const completionToastMs = 6000;
const updateToastMs = 4000;

const celebrationMs = 8000;

const celebrated = createStore<Celebrated | null>(null);

/** The completion that is celebrated right now. */
export function useCelebrated(): Celebrated | null {
  return useStore(celebrated);
}

/** Ends the celebration. */
export function endCelebration(): void {
  celebrated.set(null);
}

/** The words of a completion. */
export function completionWords(reward: number): string {
  return t('Task completed! You earned {reward} gumballs!', { reward });
}

/** A task is done and paid. */
export function tellCompleted(news: { taskId: string; reward: number; autoVerified: boolean }): void {
  const { taskId, reward, autoVerified } = news;
  const before = findTask(taskId);
  if (before?.userStatus === 'completed') return;
  patchTask(taskId, {
    userStatus: 'completed',
    userCompletedAt: new Date().toISOString(),
    userReason: null,
    reservedUntil: null,
    autoVerified,
    reward,
  });
  stepFigures((figures) => ({
    completed: figures.completed + 1,
    completedToday: figures.completedToday + 1,
    totalEarnings: figures.totalEarnings + reward,
    earnedToday: figures.earnedToday + reward,
    inProgress: Math.max(0, figures.inProgress - 1),
  }));
  const words = completionWords(reward);
  toast.success(autoVerified ? `${words} ${t('(Auto-verified)')}` : words, { durationMs: completionToastMs });
  const celebration = { reward, autoVerified, at: Date.now() };
  celebrated.set(celebration);
  // Where nobody looks at tasks meanwhile it is over all the same.
  setTimeout(() => {
    if (celebrated.get() === celebration) endCelebration();
  }, celebrationMs);
}

/** A task was not done, or turned down; `reversed`: it was undone after it was paid. */
export function tellFailed(news: { taskId: string; reversed: boolean; reason: string | null }): void {
  const { taskId, reversed, reason } = news;
  const before = findTask(taskId);
  if (before?.userStatus === 'failed') return;
  if (reversed) {
    patchTask(taskId, { userStatus: 'failed', userReason: reason, userReversed: true, open: false });
    refreshTasks();
    toast.warning(`${translate(reversedWords)} ${translate(reason ?? '')}`.trim());
    return;
  }
  patchTask(taskId, { userStatus: 'failed', userReason: reason, reservedUntil: null });
  stepFigures((figures) => ({ inProgress: Math.max(0, figures.inProgress - 1) }));
  toast.error(t('Task verification failed. You can retry this task.'));
}

/** A task stands elsewhere now, with words where there are any. */
export function tellMoved(news: { taskId: string; userStatus: TaskStatus; message: string | null }): void {
  const { taskId, userStatus, message } = news;
  const before = findTask(taskId);
  if (before?.userStatus === userStatus) {
    // Its platform is in trouble: the task waits.
    if (userStatus === 'in_progress' && message) patchTask(taskId, { userReason: message });
    return;
  }
  patchTask(taskId, { userStatus });
  stepFigures(() => ({}));
  if (message) toast.info(translate(message), { durationMs: updateToastMs });
}
