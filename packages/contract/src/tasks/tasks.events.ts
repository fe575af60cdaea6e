/**
 * Live events of the member's own tasks: docs/product.md, Tasks. They go to all sockets of the member and to no other.
 */
import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';

/** Server events of tasks. */
export type TasksServerEvents = {
  'task:completed': { taskId: string; reward: number; autoVerified: boolean; verified: true; message: string };
  /**
   * The task failed, was rejected, or was `reversed`: the action was reverted after payment, and the reward is reversed.
   */
  'task:failed': { taskId: string; canRetry: boolean; reversed: boolean; reason: string };
  /**
   * Any other change of the status, with an optional message for a toast. While a platform in trouble is asked again,
   * `waitingUntil` is the time of the next check, and the message says why.
   */
  'task:updated': { taskId: string; userStatus: TaskStatus; message: string | null; waitingUntil: string | null };
  /** All tasks of a quest are completed, and its bonus is paid. */
  'quest:completed': { questId: string; title: string; bonus: number };
  /** A streak reached a length with a bonus, which is paid. */
  'streak:bonus': { cadence: Cadence; length: number; bonus: number };
};
