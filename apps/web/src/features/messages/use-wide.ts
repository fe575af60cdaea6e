import { useSyncExternalStore } from 'react';

/** From this width on the list stands beside the open chat. */
const wide = matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for list and chat side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
