import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getOperatorTask } from '../catalogue/get-operator-task.ts';
import { setTaskPaused } from '../catalogue/set-task-paused.ts';
import { lockOwner } from './lock-owner.ts';
import { requireCommunityTask } from './require-community-task.ts';

/**
 * Pauses, resumes or ends a task of a community for its owner, inside the caller's transaction. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED`, `TASK_NOT_FOUND`, `TASK_EXPIRED` for one that has ended, and
 * `TASK_CLOSED` for one that an operator has paused.
 */
export async function setCommunityTaskState(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  viewer: Viewer,
  { communityId, taskId }: { communityId: string; taskId: string },
  to: 'paused' | 'open' | 'expired',
): Promise<OperatorTask> {
  await lockOwner(tx, viewer, communityId);
  const row = await requireCommunityTask(tx, communityId, taskId);
  const now = deps.clock.now();
  const hasEnded = row.expires_at !== null && row.expires_at <= now;
  if (hasEnded && to === 'expired') return getOperatorTask(tx, taskId, now);
  if (hasEnded) throw new AppError('TASK_EXPIRED');
  if (row.operator_paused && to !== 'expired') throw new AppError('TASK_CLOSED');
  return setTaskPaused(deps, tx, taskId, to, 'owner');
}
