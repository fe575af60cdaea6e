import { matchesMedia } from '../../lib/media-queries.ts';

const flightMs = 700;

/** Returns the topmost visible balance: that of a dialog or above its scrim, else that of the header. */
function findBalance(): Element | undefined {
  return [...document.querySelectorAll('[data-balance]')].findLast((element) => element.getClientRects().length > 0);
}

/** Lets a copy of a coin fly to the balance, above every layer. Resolves when it lands; at once with reduced motion. */
export async function flyCoin(coin: Element): Promise<void> {
  const balance = findBalance();
  if (!balance || matchesMedia('reducedMotion')) return;
  const picture = coin.querySelector('svg') ?? coin;
  const from = picture.getBoundingClientRect();
  const to = (balance.querySelector('svg') ?? balance).getBoundingClientRect();
  if (from.width === 0) return;
  const copy = document.createElement('span');
  copy.setAttribute('aria-hidden', 'true');
  copy.className = 'coin-flight';
  copy.append(picture.cloneNode(true));
  copy.style.left = `${from.left}px`;
  copy.style.top = `${from.top}px`;
  copy.style.width = `${from.width}px`;
  document.body.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = to.width / from.width;
  try {
    await copy.animate(
      [
        { transform: 'translate(0, 0) scale(1)', easing: 'cubic-bezier(.3, 0, .6, .6)' },
        {
          transform: `translate(${x * 0.35}px, ${Math.min(y * 0.35, 0) - 60}px) scale(${1.15 + (scale - 1) * 0.35})`,
          easing: 'cubic-bezier(.4, .3, .6, 1)',
          offset: 0.45,
        },
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      ],
      { duration: flightMs, fill: 'forwards' },
    ).finished;
  } finally {
    copy.remove();
  }
}
