/**
 * Restores the scroll position of a page while its parts load. The router and the browser scroll once, while the page is
 * still a short skeleton, and what loads above the view then moves it.
 */
import { type AnyRouter, useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The time after which a page is considered loaded, in milliseconds. */
const maxRepeatMs = 3000;
const inputEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls again whenever the height of the page changes: for three seconds, or until the user scrolls, presses a key,
 * touches the page or goes back. Returns a function that stops it.
 */
function repeatScroll(scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(stop, maxRepeatMs);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of inputEvents) removeEventListener(type, stop, { capture: true });
    removeEventListener('popstate', stop);
  }
  observer.observe(document.documentElement);
  for (const type of inputEvents) addEventListener(type, stop, { capture: true, passive: true });
  // Not in the capture phase: the history of overlays stops the events that leave the page as it is.
  addEventListener('popstate', stop);
  return stop;
}

/** Repeats the scrolling to a position until the path changes. Returns a function that stops it. */
export function repeatPosition(router: AnyRouter, position: { scrollX: number; scrollY: number }): () => void {
  const { scrollX: left, scrollY: top } = position;
  const stop = repeatScroll(() => window.scrollTo({ left, top, behavior: 'instant' }));
  const unsubscribe = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) stop();
  });
  return () => {
    unsubscribe();
    stop();
  };
}

/** Keeps the element that the address names in view. For a page whose parts load one by one. */
export function useHashPosition(): void {
  const [isReturn] = useState(useElementScrollRestoration({ getElement: () => window }) !== undefined);
  const { history } = useRouter();
  useEffect(() => {
    const id = history.location.hash.slice(1);
    if (isReturn || id === '') return;
    return repeatScroll(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }));
  }, [history, isReturn]);
}
