import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { setCommunityTaskState } from '../../tasks/community/set-community-task-state.ts';
import { recordTaskAction } from '../tasks/record-task-action.ts';

const actions = {
  paused: 'pause-community-task',
  open: 'resume-community-task',
  expired: 'end-community-task',
} as const;

/**
 * Pauses, resumes or ends a task of a community, with an entry in the audit log. Throws the errors of
 * `setCommunityTaskState`.
 */
export function setOwnTaskState(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'communityTaskTerms'>,
  viewer: Viewer,
  own: { communityId: string; taskId: string },
  to: keyof typeof actions,
): Promise<OperatorTask> {
  return deps.db.transaction(async (tx) => {
    const task = await setCommunityTaskState(deps, tx, viewer, own, to);
    await recordTaskAction(deps, tx, viewer, actions[to], task, { communityId: own.communityId });
    return task;
  });
}
