/**
 * Moves the focus after a post is removed from its feed. Called before the removal, it returns a function that focuses
 * the next post, or else the previous one, unless the focus has moved or the post is shown alone.
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
