/** Live news about a member's own tasks: docs/product.md, Tasks. Everything reaches all of the member's sockets and nobody else's. */
import type { TaskStatus } from '@gumball/rules/tasks/task-status';

/** What the server says about tasks. */
export type TasksServerEvents = {
  'task:completed': { taskId: string; reward: number; autoVerified: boolean; verified: true; message: string };
  /** Not done, turned down, or `reversed`: undone after it was paid, and its reward is taken back. */
  'task:failed': { taskId: string; canRetry: boolean; reversed: boolean; reason: string };
  /** Any other change of where the member stands, with words for a toast where there are any. */
  'task:updated': { taskId: string; userStatus: TaskStatus; message: string | null };
};
