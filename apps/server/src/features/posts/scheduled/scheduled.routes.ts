import { scheduledRoutes } from '@gumball/contract/posts/scheduled.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listScheduledPosts } from './list-scheduled-posts.ts';
import { publishDuePosts } from './publish-due-posts.ts';
import { publishScheduledPost } from './publish-scheduled-post.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { schedulePost } from './schedule-post.ts';
import { updateScheduledPost } from './update-scheduled-post.ts';

/** Mounts the routes of scheduled posts and the job that publishes them. */
export function mountScheduled({ mount, deps }: { mount: Mount; deps: Deps }): void {
  deps.jobs.every('* * * * *', 'publish-scheduled-posts', () => publishDuePosts(deps));
  mount(scheduledRoutes.list, ({ viewer, query }) => listScheduledPosts(deps, viewer, query));
  mount(scheduledRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    scheduled: await schedulePost(deps, viewer, body, idempotencyKey),
  }));
  mount(scheduledRoutes.update, async ({ viewer, params, body }) => ({
    scheduled: await updateScheduledPost(deps, viewer, params.id, body),
  }));
  mount(scheduledRoutes.remove, async ({ viewer, params }) => {
    await removeScheduledPost(deps, viewer, params.id);
    return {};
  });
  mount(scheduledRoutes.publish, async ({ viewer, params }) => ({
    post: await publishScheduledPost(deps, viewer, params.id),
  }));
}
