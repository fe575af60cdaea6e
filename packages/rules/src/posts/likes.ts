/** Likes: docs/product.md, Posts. The web uses the same step for optimistic updates and their rollback. */

/** The fields of a post or comment that a like changes. */
export type Likeable = { isLiked: boolean; likesCount: number };

/** Applies a like or its removal. The change is idempotent. */
export function withLike<T extends Likeable>(item: T, isLiked: boolean): T {
  if (item.isLiked === isLiked) return item;
  return { ...item, isLiked, likesCount: Math.max(0, item.likesCount + (isLiked ? 1 : -1)) };
}
