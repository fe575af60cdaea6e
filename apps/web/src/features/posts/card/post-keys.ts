/** Moves through the posts of a page by keys, and presses their buttons. docs/product.md, Keyboard. */

const cardsOf = () => [...document.querySelectorAll<HTMLElement>('#main article[data-post]')];
/** How often to scroll on when the next post of a virtualized list is not rendered yet. */
const maxScrolls = 8;
const gapPx = 8;
/** How long the comments of a post may take to show their field, in milliseconds. */
const fieldWaitMs = 5000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The lower edge of the header, which covers the posts behind it. */
function topEdge(): number {
  return Math.max(0, document.querySelector('.shell-header')?.getBoundingClientRect().bottom ?? 0) + gapPx;
}

function isInView(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > topEdge() && top < innerHeight;
}

/** The post with the focus, while it is in view. */
function focusedCard(cards: readonly HTMLElement[]): HTMLElement | undefined {
  return cards.find((card) => card.contains(document.activeElement) && isInView(card));
}

function neighbourOf(cards: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const focused = focusedCard(cards);
  if (focused) return cards[cards.indexOf(focused) + step];
  const edge = topEdge() - gapPx;
  const topOf = (card: HTMLElement) => card.getBoundingClientRect().top;
  return step === 1 ? cards.find((card) => topOf(card) >= edge) : cards.findLast((card) => topOf(card) < edge);
}

function focusCard(card: HTMLElement): void {
  // Only a post that was reached by a key can have the focus itself.
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
  window.scrollBy({ top: card.getBoundingClientRect().top - topEdge(), behavior: 'instant' });
}

/** Moves the focus to the next post, or the previous one. From nowhere it moves to the first one in view. */
export async function focusPost(step: 1 | -1): Promise<void> {
  for (let scrolls = 0; scrolls <= maxScrolls; scrolls += 1) {
    const card = neighbourOf(cardsOf(), step);
    if (card) {
      focusCard(card);
      return;
    }
    const before = scrollY;
    window.scrollBy({ top: step * innerHeight * 0.6, behavior: 'instant' });
    if (scrollY === before) return;
    await nextFrame();
    await nextFrame();
  }
}

/** Moves the focus to the field of a post's comments once they are loaded, unless it has moved by then. */
async function focusField(card: HTMLElement): Promise<void> {
  const focused = document.activeElement;
  const until = performance.now() + fieldWaitMs;
  while (performance.now() < until && document.activeElement === focused) {
    const field = card.querySelector('textarea');
    if (field) {
      field.focus();
      return;
    }
    await nextFrame();
  }
}

/** A part of a post that a key presses. */
export type PostPart = 'like' | 'comment' | 'open';

const parts: Record<PostPart, string> = { like: '[data-like]', comment: '[data-comment]', open: '[data-open]' };

/**
 * Presses a button or link of the post with the focus, or of the only post of the page. In a list without a focused
 * post it focuses one first, so that nobody likes what they did not choose.
 */
export function pressInPost(part: PostPart): void {
  const cards = cardsOf();
  const card = focusedCard(cards) ?? (document.querySelector('#main [role="feed"]') ? undefined : cards[0]);
  if (!card) {
    focusPost(1).catch(reportError);
    return;
  }
  const control = card.querySelector<HTMLElement>(parts[part]);
  if (part === 'comment' && control?.ariaExpanded) {
    if (control.ariaExpanded === 'false') control.click();
    focusField(card).catch(reportError);
  } else if (control) control.click();
  // The page of a post has the field below it in place of a button.
  else if (part === 'comment') document.querySelector<HTMLElement>('#main textarea')?.focus();
}
