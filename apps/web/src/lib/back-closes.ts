/** Back, as people use it on a phone, first closes what lies over the whole page. */
import { useEffect, useEffectEvent } from 'react';

/** The entry's own name, beside what the router keeps in the state of the page beneath. */
const overOf = () => (history.state as { over?: string } | null)?.over;

/**
 * Gives what is `open` an entry of its own in the browser's history: Back leaves that entry and calls `close`. Closed in another way, the entry is
 * taken away again. Only for what leads nowhere else: a step to another page while it is open would leave the entry behind.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const own = crypto.randomUUID();
    // Later than React tries an effect out, as it does while the product is developed.
    const timer = setTimeout(() => {
      // Not through `history.pushState`, which the router listens to: the page stays the same.
      History.prototype.pushState.call(history, { ...(history.state as object | null), over: own }, '');
    });
    const onPop = () => {
      if (overOf() !== own) onBack();
    };
    addEventListener('popstate', onPop);
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', onPop);
      if (overOf() === own) history.back();
    };
  }, [open]);
}
