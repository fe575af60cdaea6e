import { communityTasksRoutes } from '@gumball/contract/tasks/community-tasks.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listCommunityReplies } from '../../tasks/community/list-community-replies.ts';
import { listCommunityTasks } from '../../tasks/community/list-community-tasks.ts';
import { listManagedTasks } from '../../tasks/community/list-managed-tasks.ts';
import { changeOwnTask } from './change-own-task.ts';
import { createOwnTask } from './create-own-task.ts';
import { setOwnTaskState } from './set-own-task-state.ts';

const changesPerHour = 120;

/** Mounts the routes of the tasks of communities. What owners do is an entry of the audit log. */
export function mountCommunityTasks({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const limit = deps.limits({ name: 'community-tasks', points: changesPerHour, seconds: 3600 });
  mount(communityTasksRoutes.list, ({ viewer, params, query }) => listCommunityTasks(deps, viewer, params.id, query));
  mount(communityTasksRoutes.managed, ({ viewer, params, query }) => listManagedTasks(deps, viewer, params.id, query));
  mount(communityTasksRoutes.answers, ({ viewer, params, query }) =>
    listCommunityReplies(deps, viewer, { communityId: params.id, taskId: params.taskId }, query),
  );
  mount(communityTasksRoutes.create, async (call) => {
    const { viewer, params, body, idempotencyKey } = call;
    await limit.consume(viewer.userId);
    const { task, isNew } = await createOwnTask(deps, viewer, params.id, body, idempotencyKey);
    if (!isNew) call.respondExisting();
    return { task };
  });
  mount(communityTasksRoutes.update, async ({ viewer, params, body }) => {
    await limit.consume(viewer.userId);
    return { task: await changeOwnTask(deps, viewer, { communityId: params.id, taskId: params.taskId }, body) };
  });
  const states = { pause: 'paused', resume: 'open', end: 'expired' } as const;
  for (const name of ['pause', 'resume', 'end'] as const) {
    mount(communityTasksRoutes[name], async ({ viewer, params }) => {
      await limit.consume(viewer.userId);
      const task = { communityId: params.id, taskId: params.taskId };
      return { task: await setOwnTaskState(deps, viewer, task, states[name]) };
    });
  }
}
