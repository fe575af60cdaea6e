/** Live news about posts: docs/product.md, Posts. */
import { z } from 'zod';
import { id } from '../pagination.ts';
import type { Post } from './posts.schemas.ts';

/** Most posts one connection can watch at a time. */
export const postsWatchedMax = 200;

/** Which posts a client shows now, in place of those it named before; news about these reaches it. */
export const postsWatch = z.object({ postIds: z.array(id).max(postsWatchedMax) });

/** What the server tells about posts. `posts:new` is gathered for a moment and carries at most 50 entries and the count of the rest. */
export type PostsServerEvents = {
  'posts:new': { posts: { id: string; userId: string; communityId: string | null }[]; more: number };
  'post:liked': { postId: string; likesCount: number };
  'post:updated': { postId: string; post: Omit<Post, 'isLiked' | 'isSaved' | 'poll'> };
  'post:deleted': { postId: string };
  'post:comments': { postId: string; commentsCount: number };
};

/** What a client says about posts. */
export type PostsClientEvents = { 'posts:watch': z.infer<typeof postsWatch> };
