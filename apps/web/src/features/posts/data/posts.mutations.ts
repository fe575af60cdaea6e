/** The mutations of the post menu: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { postsClient, readAfterLoss } from './post-lists.ts';
import { changePost, removePost } from './posts.cache.ts';
import { refreshPostsCount } from './refresh-posts-count.ts';

/** Saves a post or removes it from the saved ones, optimistically. */
export async function setSaved(post: Post, isSaved: boolean): Promise<void> {
  changePost(post.id, (shown) => ({ ...shown, isSaved }));
  try {
    await (isSaved ? postsClient.save : postsClient.unsave)({ params: { id: post.id } });
  } catch (error) {
    changePost(post.id, (shown) => ({ ...shown, isSaved: post.isSaved }));
    readAfterLoss(post.id, error);
    throw error;
  }
}

/** Deletes a post. */
export async function deletePost(id: string): Promise<void> {
  await postsClient.remove({ params: { id } });
  removePost(id);
  refreshPostsCount().catch(reportError);
}
