import type { OperatorTask, taskChange } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateCommunityTask } from '../../tasks/community/update-community-task.ts';
import { recordTaskAction } from '../tasks/record-task-action.ts';

/** Changes a task of a community, with an entry in the audit log. Throws the errors of `updateCommunityTask`. */
export function changeOwnTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'communityTaskTerms'>,
  viewer: Viewer,
  own: { communityId: string; taskId: string },
  change: z.output<typeof taskChange>,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    const task = await updateCommunityTask(deps, tx, viewer, own, change);
    const details = { communityId: own.communityId, changed: Object.keys(change) };
    await recordTaskAction(deps, tx, viewer, 'update-community-task', task, details);
    return task;
  });
}
