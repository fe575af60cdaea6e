/** Single keys that the shown page has for itself. The shell reads the keyboard: it knows when a key is no shortcut. */
import { useEffect, useEffectEvent } from 'react';

/** A pressed key of a shortcut. `isRepeat`: it is held down. */
export type PageKey = { key: string; isRepeat: boolean };

// Mounted components add and remove their own.
const handlers = new Set<(pressed: PageKey) => boolean>();

/** Handles single keys before the shortcuts of every page. `onKey` returns whether the key is one of the page. */
export function usePageKeys(onKey: (pressed: PageKey) => boolean): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const handler = (pressed: PageKey) => handle(pressed);
    handlers.add(handler);
    return () => {
      handlers.delete(handler);
    };
  }, []);
}

/** Offers a key to the shown page. Returns whether it is one of the page. */
export function handlePageKey(pressed: PageKey): boolean {
  return [...handlers].some((handler) => handler(pressed));
}
