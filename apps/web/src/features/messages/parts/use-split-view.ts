import { useSyncExternalStore } from 'react';

/** From this width on the list stands beside the open chat. */
const splitViewQuery = matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  splitViewQuery.addEventListener('change', listener);
  return () => splitViewQuery.removeEventListener('change', listener);
}

/** Whether there is room for list and chat side by side. */
export function useSplitView(): boolean {
  return useSyncExternalStore(subscribe, () => splitViewQuery.matches);
}
