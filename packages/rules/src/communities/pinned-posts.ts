/** Pinned posts of a community: docs/product.md, Communities. */

/** Maximum number of pinned posts of a community. */
export const pinnedPostsMax = 3;

/** Returns the pinned posts after one was pinned or unpinned; the one that was pinned last comes first. */
export function withPin(pinnedPostIds: readonly string[], postId: string, isPinned: boolean): string[] {
  if (isPinned && pinnedPostIds.includes(postId)) return [...pinnedPostIds];
  const others = pinnedPostIds.filter((id) => id !== postId);
  return isPinned ? [postId, ...others].slice(0, pinnedPostsMax) : others;
}
