import { dayMs } from '@gumball/rules/formats/durations';
import { checkRepost } from '@gumball/rules/posts/reposts';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpenPost } from '../closed-communities/require-open-post.ts';
import { insertRepost } from './reposts.store.ts';

const retryAfterSeconds = 3600;

/**
 * Reposts a post. Idempotent. Throws `POST_NOT_FOUND` if the viewer may not see such a post, `REPOSTS_OFF` if its author
 * refuses reposts, `COMMUNITY_CLOSED`, and `REPOSTS_TOO_MANY`.
 */
export async function repostPost(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'notifier' | 'postBroadcasts'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isReposted: true; repostsCount: number }> {
  const now = deps.clock.now();
  const row = await insertRepost(deps.db, {
    id: deps.ids.next(),
    viewerId: viewer.userId,
    postId,
    now,
    since: new Date(now.getTime() - dayMs),
    max: amountsNow().repostsPerDay,
  });
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (row.changed) {
    deps.postBroadcasts.reposted(postId, viewer.userId);
    deps.notifier.notify({ about: 'post-repost', postId, actorId: viewer.userId });
  } else {
    await requireOpenPost(deps, viewer.userId, postId);
    const result = checkRepost({ allowsReposts: row.allowed, isAuthor: row.is_author, latest: row.latest });
    if (!result.ok) throw new AppError(result.code, result.code === 'REPOSTS_TOO_MANY' ? { retryAfterSeconds } : {});
  }
  return { isReposted: true, repostsCount: row.reposts_count };
}
