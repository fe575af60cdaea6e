const storageKey = 'first-steps-height';

/** The height of the card when it was last shown in this tab, in pixels; undefined before. */
export function lastCardHeight(): number | undefined {
  return Number(sessionStorage.getItem(storageKey)) || undefined;
}

/** Remembers the height of the card, so that a restored scroll position below it is right before the steps arrive. */
export function rememberCardHeight(card: HTMLElement | null): void {
  if (card) sessionStorage.setItem(storageKey, String(card.offsetHeight));
}
