import { postsWatchedMax } from '@gumball/rules/posts/watch-limit';
/** Live events of posts: docs/product.md, Posts. */
import { z } from 'zod';
import { id } from '../pagination.ts';
import type { PublicPost } from './posts.schemas.ts';

/** The posts that a client shows. Replaces its earlier subscription. */
export const postsWatch = z.object({ postIds: z.array(id).max(postsWatchedMax) });

/** What may have changed between the read of a post and its subscription. */
export type WatchedPost = {
  postId: string;
  likesCount: number;
  commentsCount: number;
  repostsCount: number;
  editedAt: string | null;
  /** Set if its community is closed. */
  isClosed?: boolean;
};

/**
 * Server events of posts. `posts:new` is coalesced and has at most 50 entries and the count of further posts.
 * `post:viewer_state` goes to the viewer's own sockets: what they liked, saved or reposted on any device.
 * `posts:watched` goes to
 * a connection for its new subscriptions: these posts may have changed since the client read them, and those that are
 * `missing` are deleted or hidden. With its first posts a connection learns whether the viewer mutes words: `posts:new` and
 * `comment:new` do not regard them. `post:pinned` goes to the member's own sockets, and so does `posts:scheduled`: the
 * list of the scheduled posts changed.
 */
export type PostsServerEvents = {
  'posts:new': { posts: { id: string; userId: string; communityId: string | null }[]; more: number };
  'post:liked': { postId: string; likesCount: number };
  'post:updated': { postId: string; post: PublicPost };
  'post:deleted': { postId: string };
  'post:viewer_state': { postId: string; isLiked: boolean; isSaved: boolean; isReposted: boolean };
  'post:reposted': { postId: string; repostsCount: number };
  'post:pinned': { postId: string | null };
  'post:quote_detached': { postId: string };
  'posts:scheduled': Record<string, never>;
  'post:comments': { postId: string; commentsCount: number };
  'posts:watched': { posts: WatchedPost[]; missing: string[]; mutesWords?: true };
};

/** Client events of posts. */
export type PostsClientEvents = { 'posts:watch': z.infer<typeof postsWatch> };
