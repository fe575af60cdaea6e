import { useSyncExternalStore } from 'react';

/** The minimum width for the list next to the open chat. */
const splitViewQuery = matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  splitViewQuery.addEventListener('change', listener);
  return () => splitViewQuery.removeEventListener('change', listener);
}

/** Returns whether the list and the chat fit next to each other. */
export function useSplitView(): boolean {
  return useSyncExternalStore(subscribe, () => splitViewQuery.matches);
}
