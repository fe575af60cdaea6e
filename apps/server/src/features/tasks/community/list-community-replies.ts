import type { Deps } from '../../../deps.ts';
import type { ListQuery } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listReplies } from '../survey/list-replies.ts';
import { requireCommunityTask } from './require-community-task.ts';
import { requireOwner } from './require-owner.ts';

/**
 * Lists the answers to a survey of a community for its owner, without those of members across a block. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` and `TASK_NOT_FOUND`.
 */
export async function listCommunityReplies(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { communityId, taskId }: { communityId: string; taskId: string },
  query: ListQuery,
): ReturnType<typeof listReplies> {
  await requireOwner(deps.db.kysely, viewer, communityId);
  await requireCommunityTask(deps.db.kysely, communityId, taskId);
  return listReplies(deps, taskId, query, viewer.userId);
}
