/**
 * Moves the focus after a post is removed from its feed. Called before the removal, it returns a function that focuses
 * the next post that is left, or else the previous one, or else the page, unless the focus has moved.
 */
export function focusNeighbourOf(postId: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>(`[role="feed"] article[data-post]`)];
  const at = cards.findIndex((card) => card.dataset['post'] === postId);
  // The nearest first; those of the same author may be removed too.
  const neighbours = at === -1 ? [] : [...cards.slice(at + 1), ...cards.slice(0, at).toReversed()];
  return () => {
    const now = document.activeElement;
    // The menu of the removed card may still be closing, with the focus in it.
    const isLost = now === document.body || cards[at]?.contains(now) || now?.closest('[role="menu"][data-closed]');
    if (!isLost) return;
    const links = neighbours.flatMap((card) =>
      card.isConnected ? [card.querySelector<HTMLElement>('a:not([tabindex="-1"])')] : [],
    );
    (links[0] ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}
