import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { lockActiveMember } from '../../gumballs/lock-active-member.ts';
import { notifyLevels } from '../../gumballs/notify-levels.ts';
import { extendStreak } from '../repeats/extend-streak.ts';
import { taskReference } from '../repeats/task-reference.ts';
import { endAttempt } from './task-steps.store.ts';

/** An attempt at a task; without a number, the current one. */
export type Attempt = { taskId: string; userId: string; attempt?: number };

/** The dependencies of ending an attempt. */
export type EndDeps = Pick<
  Deps,
  'clock' | 'ids' | 'earningsBroadcasts' | 'notifier' | 'taskBroadcasts' | 'questClaims'
>;

/**
 * Completes a task and pays it inside the caller's transaction, once under concurrency. Returns a function to call
 * after the commit, undefined if the attempt was not in one of the states `from`, or `suspended` if its user is
 * suspended or deleted and so is not paid.
 */
export async function completeTask(
  deps: EndDeps,
  tx: Executor,
  attempt: Attempt,
  from: readonly ('in_progress' | 'pending-verification')[],
  paid: { reward: number; autoVerified: boolean },
): Promise<(() => void) | 'suspended' | undefined> {
  const { taskId, userId } = attempt;
  const { reward, autoVerified } = paid;
  const at = deps.clock.now();
  if (!(await lockActiveMember(tx, userId))) return 'suspended';
  const ended = await endAttempt(tx, attempt, from, {
    status: 'completed',
    reason: null,
    autoVerified,
    reward,
    now: at,
  });
  if (!ended) return undefined;
  const { period } = ended;
  const reference = taskReference(taskId, period);
  const credited = await creditGumballs(tx, { memberId: userId, amount: reward, kind: 'task', reference, at });
  const publishStreak =
    period === null ? undefined : await extendStreak(deps, tx, { taskId, userId, period, reward, at });
  return () => {
    deps.taskBroadcasts.completed(userId, { taskId, reward, autoVerified });
    deps.earningsBroadcasts.changed([userId]);
    deps.notifier.notify({
      about: 'notification',
      type: 'task_completed',
      recipientId: userId,
      actorId: null,
      details: { gumballs: reward },
    });
    if (credited.paid) notifyLevels(deps, credited.levelUps);
    publishStreak?.();
    deps.questClaims.taskCompleted(userId, taskId);
  };
}
