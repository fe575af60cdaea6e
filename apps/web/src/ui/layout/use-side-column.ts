import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether there is room for a column of side cards. */
export function useSideColumnFits(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
