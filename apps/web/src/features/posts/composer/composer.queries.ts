/** The requests of the composer: docs/product.md, Posts. */
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import type { Post, PostType } from '@gumball/contract/posts/posts.schemas';
import { toPreviewUrl } from '@gumball/rules/posts/preview-url';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/api/query-client.ts';
import { postsClient } from '../data/post-lists.ts';
import { addOwnPost, changePost, postKeys, updateQuoted } from '../data/posts.cache.ts';
import { refreshPostsCount } from '../data/refresh-posts-count.ts';
import { removePending } from '../feed/new-posts.ts';

/** How long a post waits for the preview of its link, in milliseconds. */
const previewWaitMs = 3000;

const previewOptions = (url: string) =>
  queryOptions({
    queryKey: postKeys.preview(url),
    queryFn: async ({ signal }) => (await postsClient.linkPreview({ body: { url } }, { signal })).linkPreview,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The preview of a link, null if it has none; fetched once per address. */
export function useLinkPreview(url: string | undefined) {
  // An unfinished address is not fetched.
  return useQuery({ ...previewOptions(url ?? ''), enabled: url !== undefined && toPreviewUrl(url) !== undefined });
}

/** Waits a short time until the preview of a link is looked up: the server attaches only what it stored before. */
export async function awaitLinkPreview(url: string): Promise<void> {
  const lookup = queryClient.query({ ...previewOptions(url), staleTime: 'static' }).catch(() => null);
  await Promise.race([lookup, new Promise((resolve) => setTimeout(resolve, previewWaitMs))]);
}

/** The request body of the composer. */
export type PostBody = {
  content: string;
  contentWarning: string | null;
  mediaUrls: string[];
  mediaAlts: string[];
  /** Absent in an edit that leaves the preview. */
  linkPreview?: { url: string } | null;
  poll?: NewPoll;
};

/** The request body of an edit: what it changes. */
export type PostChange = Partial<Omit<PostBody, 'poll'>>;

/**
 * Creates a post; it is shown on top of the feeds at once. The idempotency key makes a repeat return the first post.
 */
export async function createPost(
  body: PostBody & { postType: PostType; communityId?: string; quotedPostId?: string; friendsOnly?: boolean },
  idempotencyKey: string,
): Promise<Post> {
  const { post } = await postsClient.create({ body }, { idempotencyKey });
  addOwnPost(post);
  // Its event may have come first.
  removePending(post.id);
  refreshPostsCount().catch(reportError);
  return post;
}

/** Edits an own post. */
export async function updatePost(id: string, body: PostChange): Promise<Post> {
  const { post } = await postsClient.update({ params: { id }, body });
  changePost(id, () => post);
  updateQuoted(post);
  return post;
}
