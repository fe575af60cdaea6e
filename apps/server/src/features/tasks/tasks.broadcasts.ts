import type { TasksServerEvents } from '@gumball/contract/tasks/tasks.events';
import { siteName } from '@gumball/rules/formats/site-names';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';

type StatusChange = Omit<TasksServerEvents['task:updated'], 'waitingUntil'> & { waitingUntil?: string | null };

/** Broadcasts to users about their own tasks. Called after the commit of the action. */
export type TaskBroadcasts = {
  completed(userId: string, payload: { taskId: string; reward: number; autoVerified: boolean }): void;
  failed(userId: string, payload: TasksServerEvents['task:failed']): void;
  updated(userId: string, payload: StatusChange): void;
  questCompleted(userId: string, payload: TasksServerEvents['quest:completed']): void;
  streakBonus(userId: string, payload: TasksServerEvents['streak:bonus']): void;
};

/** Creates the broadcasts about tasks. */
export function createTaskBroadcasts({ realtime }: Pick<PlatformDeps, 'realtime'>): TaskBroadcasts {
  return {
    completed(userId, { taskId, reward, autoVerified }) {
      const message = `Task completed! You earned ${reward} ${siteName('pointsLowerCase')}!${autoVerified ? ' (Auto-verified)' : ''}`;
      realtime.broadcast(userRoom(userId), 'task:completed', {
        taskId,
        reward,
        autoVerified,
        verified: true,
        message,
      });
    },
    failed: (userId, payload) => realtime.broadcast(userRoom(userId), 'task:failed', payload),
    updated: (userId, payload) =>
      realtime.broadcast(userRoom(userId), 'task:updated', { waitingUntil: null, ...payload }),
    questCompleted: (userId, payload) => realtime.broadcast(userRoom(userId), 'quest:completed', payload),
    streakBonus: (userId, payload) => realtime.broadcast(userRoom(userId), 'streak:bonus', payload),
  };
}
