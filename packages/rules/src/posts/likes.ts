/** Likes: docs/product.md, Posts. The same step draws the optimistic picture and its way back. */

/** The part of a post or comment that a like touches. */
export type Likeable = { isLiked: boolean; likesCount: number };

/** What a like or its withdrawal makes of something; doing it twice changes nothing. */
export function withLike<T extends Likeable>(item: T, isLiked: boolean): T {
  if (item.isLiked === isLiked) return item;
  return { ...item, isLiked, likesCount: Math.max(0, item.likesCount + (isLiked ? 1 : -1)) };
}
