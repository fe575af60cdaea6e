import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hasCommunity } from './internal-actions.store.ts';

/** Throws `TASK_TARGET_INVALID` if the community of a target does not exist. */
export async function requireCommunityOf(tx: Executor, { communityId }: TaskTarget): Promise<void> {
  if (communityId !== undefined && !(await hasCommunity(tx, communityId)))
    throw new AppError('TASK_TARGET_INVALID', { field: 'target' });
}
