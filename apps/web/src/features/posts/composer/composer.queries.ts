/** What the composer asks and sends: docs/product.md, Posts. */
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { toPreviewUrl } from '@gumball/rules/posts/preview-url';
import { useQuery } from '@tanstack/react-query';
import { postsClient } from '../data/post-lists.ts';
import { addOwnPost, changePost, postKeys } from '../data/posts.cache.ts';

/** The preview of a link, null where it has none; only asked for once per address. */
export function useLinkPreview(url: string | undefined) {
  return useQuery({
    queryKey: postKeys.preview(url ?? ''),
    queryFn: async ({ signal }) =>
      (await postsClient.linkPreview({ body: { url: url ?? '' } }, { signal })).linkPreview,
    // What stands there while an address is still being typed is not asked about in vain.
    enabled: url !== undefined && toPreviewUrl(url) !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What the composer sends. */
export type PostBody = {
  content: string;
  mediaUrls: string[];
  mediaAlts: string[];
  linkPreview: { url: string } | null;
  poll?: NewPoll;
};

/** Writes a post; it stands on top of the feeds at once. The key makes a repeat of the same words answer the first post again. */
export async function createPost(body: PostBody & { communityId?: string }, idempotencyKey: string): Promise<Post> {
  const { post } = await postsClient.create({ body }, { idempotencyKey });
  addOwnPost(post);
  return post;
}

/** Changes a post of one's own. */
export async function updatePost(id: string, body: Omit<PostBody, 'poll'>): Promise<Post> {
  const { post } = await postsClient.update({ params: { id }, body });
  changePost(id, () => post);
  return post;
}
