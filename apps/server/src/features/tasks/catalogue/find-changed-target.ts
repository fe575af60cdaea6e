import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../../deps.ts';
import { type FoundTarget, findTarget } from '../../platforms/find-target.ts';
import { type TargetInput, targetText } from './create-task.ts';
import { findOperatorTask } from './operator-tasks.store.ts';

/**
 * Asks the platform about the changed target of a task. One that did not change keeps what the platform said: an invite
 * may have expired since. Throws the errors of `findTarget`.
 */
export async function findChangedTarget(
  deps: Pick<Deps, 'db' | 'log' | 'clock' | 'platformClients'>,
  taskId: string,
  input: TargetInput,
): Promise<FoundTarget> {
  const row = await findOperatorTask(deps.db.kysely, taskId);
  const target = row && parseTaskTarget(row.platform, row.type, targetText(input));
  if (!target) return {};
  const { itemId, handle, url } = row.target;
  if (target.url !== url) return findTarget(deps, row.platform, target);
  return row.platform === 'Discord' && itemId !== undefined ? { itemId, handle } : {};
}
