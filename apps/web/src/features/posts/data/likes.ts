/** Liking a post: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { createLikeToggle } from '../../../lib/api/create-like-toggle.ts';
import { postsClient, readAfterLoss } from './post-lists.ts';
import { changePost } from './posts.cache.ts';

const likes = createLikeToggle<Post>(changePost);

/** Applies the count of likes from an event. */
export const applyLikesCount = likes.applyCount;

/** Applies the own like from another device. */
export const applyOwnLike = likes.applyOwn;

/** Likes a post or removes the like. The change is optimistic; throws after restoring it. */
export async function setLiked(post: Post, isLiked: boolean): Promise<void> {
  const send = isLiked ? postsClient.like : postsClient.unlike;
  try {
    await likes.setLiked(post.id, isLiked, () => send({ params: { id: post.id } }));
  } catch (error) {
    readAfterLoss(post.id, error);
    throw error;
  }
}
