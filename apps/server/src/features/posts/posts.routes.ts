import { postControlsRoutes } from '@gumball/contract/posts/post-controls.routes';
import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { createPost } from './create-post.ts';
import { limitNewestPosts } from './feed/limit-newest-posts.ts';
import { listFeedPosts } from './feed/list-feed-posts.ts';
import { listSavedPosts } from './feed/list-saved-posts.ts';
import { listUserPosts } from './feed/list-user-posts.ts';
import { getPost } from './get-post.ts';
import { mountHashtags } from './hashtags/hashtags.routes.ts';
import { likePost } from './likes/like-post.ts';
import { savePost } from './likes/save-post.ts';
import { unlikePost } from './likes/unlike-post.ts';
import { unsavePost } from './likes/unsave-post.ts';
import { pinPost } from './pinned/pin-post.ts';
import { unpinPost } from './pinned/unpin-post.ts';
import { handlePostEvents } from './posts.socket.ts';
import { cleanUpQueue, type RemovedPost } from './removal/clean-up-later.ts';
import { cleanUpRemovedPost } from './removal/clean-up-removed-post.ts';
import { removePost } from './removal/remove-post.ts';
import { allowReposts } from './reposts/allow-reposts.ts';
import { detachQuote } from './reposts/detach-quote.ts';
import { listReactors } from './reposts/list-reactors.ts';
import { repostPost } from './reposts/repost-post.ts';
import { undoRepost } from './reposts/undo-repost.ts';
import { mountScheduled } from './scheduled/scheduled.routes.ts';
import { findPosts } from './search/find-posts.ts';
import { updatePost } from './update-post.ts';
import { listVersions } from './versions/list-versions.ts';
import { convertVideos } from './videos/convert-videos.ts';

/** Mounts the routes and socket events of posts. */
export function mountPosts({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(postsRoutes.feed, async ({ viewer, query }) => listFeedPosts(await preferReplica(deps, viewer), viewer, query));
  mount(postsRoutes.search, async ({ viewer, query }) => findPosts(await preferReplica(deps, viewer), viewer, query));
  mount(postsRoutes.saved, ({ viewer, query }) => listSavedPosts(preferWorker(deps), viewer, query));
  mount(postsRoutes.ofUser, async ({ viewer, params, query }) =>
    listUserPosts(await preferReplica(deps, viewer), viewer, params.id, query),
  );
  mount(postsRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    post: await createPost(deps, viewer, body, idempotencyKey),
  }));
  mount(postsRoutes.get, async ({ viewer, params }) => ({
    post: await getPost(preferWorker(deps), viewer, params.id),
  }));
  mount(postsRoutes.update, async ({ viewer, params, body }) => ({
    post: await updatePost(deps, viewer, params.id, body),
  }));
  mount(postsRoutes.remove, async ({ viewer, params }) => {
    await removePost(deps, viewer, params.id);
    return {};
  });
  mount(postsRoutes.like, ({ viewer, params }) => likePost(deps, viewer, params.id));
  mount(postsRoutes.unlike, ({ viewer, params }) => unlikePost(deps, viewer, params.id));
  mount(postsRoutes.save, ({ viewer, params }) => savePost(deps, viewer, params.id));
  mount(postsRoutes.unsave, ({ viewer, params }) => unsavePost(deps, viewer, params.id));
  mount(postsRoutes.repost, ({ viewer, params }) => repostPost(deps, viewer, params.id));
  mount(postsRoutes.undoRepost, ({ viewer, params }) => undoRepost(deps, viewer, params.id));
  mount(postControlsRoutes.reposters, ({ viewer, params, query }) =>
    listReactors(deps, viewer, params.id, 'reposts', query),
  );
  mount(postControlsRoutes.likers, ({ viewer, params, query }) =>
    listReactors(deps, viewer, params.id, 'likes', query),
  );
  mount(postControlsRoutes.allowReposts, async ({ viewer, params, body }) => ({
    post: await allowReposts(deps, viewer, params.id, body.allowed),
  }));
  mount(postControlsRoutes.detachQuote, async ({ viewer, params }) => {
    await detachQuote(deps, viewer, params.id);
    return {};
  });
  mount(postControlsRoutes.versions, ({ viewer, params }) => listVersions(deps, viewer, params.id));
  mount(postControlsRoutes.pin, async ({ viewer, params }) => {
    await pinPost(deps, viewer, params.id);
    return {};
  });
  mount(postControlsRoutes.unpin, async ({ viewer, params }) => {
    await unpinPost(deps, viewer, params.id);
    return {};
  });
  mountHashtags({ mount, deps });
  mountScheduled({ mount, deps });
  deps.jobs.every('* * * * *', 'convert-videos', () => convertVideos(deps));
  if (deps.db.isDistributed) declareDistributedJobs(deps);
  handlePostEvents(deps);
}

function declareDistributedJobs(deps: Deps): void {
  deps.jobs.every('* * * * *', 'limit-newest-posts', () => limitNewestPosts(deps));
  deps.jobs.work<RemovedPost>(cleanUpQueue, { retries: 12, retryDelaySeconds: 5 }, (post) =>
    cleanUpRemovedPost(deps, post),
  );
}
