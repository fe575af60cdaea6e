import { isDeepStrictEqual } from 'node:util';
import type { TaskWait } from '@gumball/contract/tasks/tasks.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { isAskedOutside } from '@gumball/rules/tasks/task-kinds';
import { estimateWaitMs, rateLimitWindowMs } from '@gumball/rules/tasks/task-wait';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { rateLimitOf } from '../../platforms/checks/verifiers.ts';
import { configuredPlatforms } from '../../platforms/configured-platforms.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { verificationMethodOf } from '../task-context.ts';
import { countWaitingRequests, type WaitingRequests } from './waiting-requests.store.ts';

/**
 * Estimates how long the viewer waits for the result of a task, before the start and while it is checked; null for tasks
 * that no platform is asked about now. Throws `TASK_NOT_FOUND`.
 */
export async function getTaskWait(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'unsupportedChecks' | 'platformClients'>,
  viewer: Viewer,
  taskId: string,
): Promise<TaskWait | null> {
  const row = await requireTask(deps, viewer, taskId);
  const { platform, type, target, status } = row;
  if (!isAskedOutside(row) || status === 'completed' || status === 'pending-verification') return null;
  const configured = { ...configuredPlatforms(deps.config), Gumball: true };
  const refused = await deps.unsupportedChecks.current();
  if (verificationMethodOf({ configured, refused }, row).method !== 'automatic') return null;

  const now = deps.clock.now();
  const waiting = await countWaitingRequests(deps.db);
  const list = waiting.find(
    (each) => each.platform === platform && each.type === type && isDeepStrictEqual(each.target, target),
  );
  const limit = limitOf({ platform, type, target: list ? target : null });
  const sharing = waiting.filter((each) => each.platform === platform && limitOf(each) === limit);
  const dueAt = status === 'in_progress' ? (list?.due_at ?? row.next_check_at) : null;
  const earlier = sharing.filter(({ due_at: at }) => dueAt === null || at <= dueAt);
  const count = earlier.reduce((sum, { requests }) => sum + requests, 0);
  const ahead = Math.max(0, count - (list || dueAt ? 1 : 0));

  const client = platform === 'Gumball' ? undefined : deps.platformClients.byName[platform];
  const pausedUntil = client?.pausedUntil(limit);
  const notBeforeMs = Math.max(pausedUntil?.getTime() ?? 0, dueAt?.getTime() ?? 0);
  const waitMs = estimateWaitMs(
    {
      ahead,
      budget: limit === undefined ? undefined : client?.lastBudgetOf(limit),
      windowMs: platform === 'Gumball' ? minuteMs : rateLimitWindowMs[platform],
      notBefore: new Date(notBeforeMs),
    },
    now,
  );
  return {
    seconds: Math.ceil(waitMs / 1000),
    ahead,
    unreachable: pausedUntil === undefined && sharing.some(({ unreachable }) => unreachable),
  };
}

const limitOf = ({ platform, type, target }: Pick<WaitingRequests, 'platform' | 'type' | 'target'>) =>
  platform === 'Gumball' ? undefined : rateLimitOf({ platform, type }, target !== null);
