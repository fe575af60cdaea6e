/**
 * Where the keyboard goes once a post has gone from its feed. Asked before, answers how to take the focus to the post that follows, or else
 * to the one before; whoever has moved on meanwhile, or looks at the post alone, keeps their place.
 */
export function focusNeighbourOf(postId: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>(`[role="feed"] article[data-post]`)];
  const at = cards.findIndex((card) => card.dataset['post'] === postId);
  const removed = cards[at];
  const neighbour = cards[at + 1] ?? cards[at - 1];
  return () => {
    const now = document.activeElement;
    if (!removed || (now !== document.body && !removed.contains(now))) return;
    neighbour?.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus({ preventScroll: true });
  };
}
