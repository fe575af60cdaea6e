import { useEffect, useSyncExternalStore } from 'react';

/** The number of open modals. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a modal while it is open. */
export function useCountAsModal(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    change(1);
    return () => change(-1);
  }, [open]);
}

/** Returns whether a modal is open. */
export function useIsModalOpen(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}
