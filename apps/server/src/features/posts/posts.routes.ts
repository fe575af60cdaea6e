import { postsRoutes } from '@gumball/contract/posts/posts.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { tolerant } from '../../platform/http/tolerant.ts';
import { createPost } from './create-post.ts';
import { findPosts } from './find-posts.ts';
import { getPost } from './get-post.ts';
import { likePost } from './like-post.ts';
import { listFeedPosts } from './list-feed-posts.ts';
import { listPostsOfUser } from './list-posts-of-user.ts';
import { listSavedPosts } from './list-saved-posts.ts';
import { handlePostEvents } from './posts.socket.ts';
import { removePost } from './remove-post.ts';
import { savePost } from './save-post.ts';
import { unlikePost } from './unlike-post.ts';
import { unsavePost } from './unsave-post.ts';
import { updatePost } from './update-post.ts';

/** Mounts the routes and socket events of posts. */
export function mountPosts({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(postsRoutes.feed, async ({ viewer, query }) => listFeedPosts(await tolerant(deps, viewer), viewer, query));
  mount(postsRoutes.search, async ({ viewer, query }) => findPosts(await tolerant(deps, viewer), viewer, query));
  mount(postsRoutes.saved, ({ viewer, query }) => listSavedPosts(deps, viewer, query));
  mount(postsRoutes.ofUser, async ({ viewer, params, query }) =>
    listPostsOfUser(await tolerant(deps, viewer), viewer, params.id, query),
  );
  mount(postsRoutes.create, async ({ viewer, body, creationKey }) => ({
    post: await createPost(deps, viewer, body, creationKey),
  }));
  mount(postsRoutes.get, async ({ viewer, params }) => ({ post: await getPost(deps, viewer, params.id) }));
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
  handlePostEvents(deps);
}
