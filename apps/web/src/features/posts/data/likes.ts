/** Liking a post: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { withLike } from '@gumball/rules/posts/likes';
import { postsClient } from './post-lists.ts';
import { changePost } from './posts.cache.ts';

/** Likes on their way, with the count a live event told meanwhile. */
const pendingLikes = new Map<string, { serverCount?: number }>();

/** A count that an event told; a like on its way that fails falls back to it. */
export function applyLikesCount(postId: string, likesCount: number): void {
  const waiting = pendingLikes.get(postId);
  if (waiting) waiting.serverCount = likesCount;
  changePost(postId, (post) => (post.likesCount === likesCount ? post : { ...post, likesCount }));
}

/** Likes a post or takes the like back, shown at once and rolled back on failure; while one is on its way another press does nothing. */
export async function setLiked(post: Post, isLiked: boolean): Promise<void> {
  if (pendingLikes.has(post.id)) return;
  const waiting: { serverCount?: number } = {};
  pendingLikes.set(post.id, waiting);
  changePost(post.id, (shown) => withLike(shown, isLiked));
  try {
    const send = isLiked ? postsClient.like : postsClient.unlike;
    const response = await send({ params: { id: post.id } });
    changePost(post.id, (shown) => ({ ...shown, isLiked: response.isLiked, likesCount: response.likesCount }));
  } catch (error) {
    changePost(post.id, (shown) => {
      const back = withLike(shown, !isLiked);
      return waiting.serverCount === undefined ? back : { ...back, likesCount: waiting.serverCount };
    });
    throw error;
  } finally {
    pendingLikes.delete(post.id);
  }
}
