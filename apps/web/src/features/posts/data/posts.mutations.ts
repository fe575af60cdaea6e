/** What a post's menu does: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { postsClient } from './post-lists.ts';
import { changePost, removePost } from './posts.cache.ts';

/** Saves a post for later or forgets it, shown at once and rolled back on failure. */
export async function setSaved(post: Post, isSaved: boolean): Promise<void> {
  changePost(post.id, (shown) => ({ ...shown, isSaved }));
  try {
    await (isSaved ? postsClient.save : postsClient.unsave)({ params: { id: post.id } });
  } catch (error) {
    changePost(post.id, (shown) => ({ ...shown, isSaved: post.isSaved }));
    throw error;
  }
}

/** Deletes a post for good. */
export async function deletePost(id: string): Promise<void> {
  await postsClient.remove({ params: { id } });
  removePost(id);
}
