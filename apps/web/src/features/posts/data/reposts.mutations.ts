/** Reposts and quotes of posts: docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { withRepost } from '@gumball/rules/posts/reposts';
import { postControlsClient } from './post-controls.ts';
import { postsClient, readAfterLoss } from './post-lists.ts';
import { changePost } from './posts.cache.ts';

/** Reposts a post or undoes it, optimistically. */
export async function setReposted(post: Post, isReposted: boolean): Promise<void> {
  changePost(post.id, (shown) => withRepost(shown, isReposted));
  try {
    const send = isReposted ? postsClient.repost : postsClient.undoRepost;
    const { repostsCount } = await send({ params: { id: post.id } });
    changePost(post.id, (shown) => ({ ...shown, isReposted, repostsCount }));
  } catch (error) {
    changePost(post.id, (shown) => withRepost(shown, !isReposted));
    readAfterLoss(post.id, error);
    throw error;
  }
}

/** Allows or refuses reposts and quotes of an own post. */
export async function setAllowsReposts(id: string, allowed: boolean): Promise<void> {
  const { post } = await postControlsClient.allowReposts({ params: { id }, body: { allowed } });
  changePost(id, (shown) => ({ ...shown, allowsReposts: post.allowsReposts }));
}

/** Removes the own post from a post that quotes it. */
export async function detachQuote(id: string): Promise<void> {
  await postControlsClient.detachQuote({ params: { id } });
  changePost(id, (shown) => ({ ...shown, quote: { post: null } }));
}
