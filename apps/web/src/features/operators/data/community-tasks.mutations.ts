/** Writes of the owner of a community about its tasks: docs/product.md, Tasks. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { communityTasksRoutes } from '@gumball/contract/tasks/community-tasks.routes';
import { t } from '../../../lib/i18n/i18n.ts';
import { communityTasksClient } from './community-tasks.queries.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';

/** Creates a task of a community. Rejects on failure. */
export function createCommunityTask(
  communityId: string,
  body: BodyOf<(typeof communityTasksRoutes)['create']>,
  idempotencyKey: string,
): Promise<void> {
  return runForForm(communityTasksClient.create({ params: { id: communityId }, body }, { idempotencyKey }));
}

/** Changes a task of a community. Rejects on failure. */
export function updateCommunityTask(
  communityId: string,
  { id: taskId }: { id: string },
  body: BodyOf<(typeof communityTasksRoutes)['update']>,
): Promise<void> {
  return runForForm(communityTasksClient.update({ params: { id: communityId, taskId }, body }));
}

/** Returns what changes the state of a task of a community. */
export function communityTaskActions(communityId: string) {
  const paramsOf = (taskId: string) => ({ params: { id: communityId, taskId } });
  return {
    pause: (id: string) =>
      runWithToast(communityTasksClient.pause(paramsOf(id)), t('Task paused'), t('Failed to pause task')),
    resume: (id: string) =>
      runWithToast(communityTasksClient.resume(paramsOf(id)), t('Task open'), t('Failed to open task')),
    end: (id: string) => runWithToast(communityTasksClient.end(paramsOf(id)), t('Task ended'), t('Failed to end task')),
  };
}
