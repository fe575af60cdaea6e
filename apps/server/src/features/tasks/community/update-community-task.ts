import type { OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import { communityTargetOf } from '@gumball/rules/tasks/task-target';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateTask } from '../catalogue/update-task.ts';
import { lockOwner } from './lock-owner.ts';
import { requireCommunityTask } from './require-community-task.ts';

/**
 * Changes a task of a community for its owner, inside the caller's transaction. Throws `COMMUNITY_NOT_FOUND`,
 * `ACCESS_DENIED`, also while operators allow no tasks of communities, `TASK_EXPIRED` for an ended task, and the errors
 * of `updateTask`.
 */
export async function updateCommunityTask(
  deps: Pick<Deps, 'clock' | 'communityTaskTerms'>,
  tx: Executor,
  viewer: Viewer,
  { communityId, taskId }: { communityId: string; taskId: string },
  { target, ...change }: z.output<typeof taskChange>,
): Promise<OperatorTask> {
  await lockOwner(tx, viewer, communityId);
  const row = await requireCommunityTask(tx, communityId, taskId);
  if (!(await deps.communityTaskTerms.current()).isOn) throw new AppError('ACCESS_DENIED');
  if (row.expires_at !== null && row.expires_at <= deps.clock.now()) throw new AppError('TASK_EXPIRED');
  // Posts and comments stay in the community.
  const canMove = target !== undefined && communityTargetOf(row.type) === 'none';
  return updateTask(deps, tx, taskId, { ...change, requiresProof: undefined, ...(canMove ? { target } : {}) });
}
