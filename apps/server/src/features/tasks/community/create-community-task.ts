import type { newTask, OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { checkCommunityTask, communityTaskTarget } from '@gumball/rules/tasks/community-tasks';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createTask, targetText } from '../catalogue/create-task.ts';
import { getOperatorTask } from '../catalogue/get-operator-task.ts';
import { findCreatedTask } from '../catalogue/operator-tasks.store.ts';
import { countTasksOf } from './community-tasks.store.ts';
import { lockOwner } from './lock-owner.ts';

/**
 * Creates a task of a community for its owner, inside the caller's transaction. The same `idempotencyKey` returns the
 * first task again. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED`, the errors of the limits and those of `createTask`.
 */
export async function createCommunityTask(
  deps: Pick<Deps, 'clock' | 'communityTaskTerms'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  viewer: Viewer,
  communityId: string,
  input: z.output<typeof newTask>,
  idempotencyKey: string | undefined,
): Promise<{ task: OperatorTask; isNew: boolean }> {
  const now = deps.clock.now();
  await lockOwner(tx, viewer, communityId);
  const existing = idempotencyKey === undefined ? undefined : await findCreatedTask(tx, viewer.userId, idempotencyKey);
  if (existing !== undefined) return { task: await getOperatorTask(tx, existing, now), isNew: false };
  const others = await countTasksOf(tx, communityId, now);
  assertOk(checkCommunityTask(input, await deps.communityTaskTerms.current(), others));
  const target = communityTaskTarget(input.type, communityId, targetText(input.target));
  const by = { operatorId: viewer.userId, idempotencyKey, communityId };
  return createTask(deps, tx, { ...input, target, requiresProof: false }, by);
}
