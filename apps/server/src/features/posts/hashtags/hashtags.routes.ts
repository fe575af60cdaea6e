import { hashtagsRoutes } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../../deps.ts';
import { preferReplica } from '../../../platform/http/prefer-replica.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { followHashtag } from './follow-hashtag.ts';
import { getHashtag } from './get-hashtag.ts';
import { listHashtagPosts } from './list-hashtag-posts.ts';
import { listHashtags } from './list-hashtags.ts';
import { unfollowHashtag } from './unfollow-hashtag.ts';
import { updateTrends } from './update-trends.ts';

/** Mounts the routes of hashtags and the job of their trends. */
export function mountHashtags({ mount, deps }: { mount: Mount; deps: Deps }): void {
  deps.jobs.every('*/10 * * * *', 'update-hashtag-trends', () => updateTrends(deps));
  mount(hashtagsRoutes.list, ({ viewer, query }) => listHashtags(deps, viewer, query));
  mount(hashtagsRoutes.get, async ({ viewer, params }) => ({ hashtag: await getHashtag(deps, viewer, params.tag) }));
  mount(hashtagsRoutes.posts, async ({ viewer, params, query }) =>
    listHashtagPosts(await preferReplica(deps, viewer), viewer, params.tag, query),
  );
  mount(hashtagsRoutes.follow, async ({ viewer, params }) => ({
    hashtag: await followHashtag(deps, viewer, params.tag),
  }));
  mount(hashtagsRoutes.unfollow, async ({ viewer, params }) => ({
    hashtag: await unfollowHashtag(deps, viewer, params.tag),
  }));
}
