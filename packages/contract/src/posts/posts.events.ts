/** Live news about posts: docs/product.md, Posts. */
import type { Post } from './posts.schemas.ts';

/** What the server tells about posts. `posts:new` is gathered for a moment and carries at most 50 entries and the count of the rest. */
export type PostsServerEvents = {
  'posts:new': { posts: { id: string; userId: string; communityId: string | null }[]; more: number };
  'post:liked': { postId: string; likesCount: number };
  'post:updated': { postId: string; post: Omit<Post, 'isLiked' | 'isSaved'> };
  'post:deleted': { postId: string };
  'post:comments': { postId: string; commentsCount: number };
};

/** What a client says about posts: which ones it shows now, at most 200; news about those reaches it. */
export type PostsClientEvents = { 'posts:watch': { postIds: string[] } };
