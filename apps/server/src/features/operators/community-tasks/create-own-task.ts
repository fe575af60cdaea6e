import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { createCommunityTask } from '../../tasks/community/create-community-task.ts';
import { recordTaskAction } from '../tasks/record-task-action.ts';

/**
 * Creates a task of a community, with an entry in the audit log. Throws `COMMUNITY_CLOSED` and the errors of
 * `createCommunityTask`.
 */
export async function createOwnTask(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'communityTaskTerms'>,
  viewer: Viewer,
  communityId: string,
  input: z.output<typeof newTask>,
  idempotencyKey: string | undefined,
): Promise<{ task: OperatorTask; isNew: boolean }> {
  await requireOpen(deps, communityId);
  return deps.db.transaction(async (tx) => {
    const { task, isNew } = await createCommunityTask(deps, tx, viewer, communityId, input, idempotencyKey);
    const details = { communityId, reward: task.reward };
    if (isNew) await recordTaskAction(deps, tx, viewer, 'create-community-task', task, details);
    return { task, isNew };
  });
}
