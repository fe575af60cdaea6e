/** Which cards of a feed show their comments; a card keeps it while it is out of sight. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/storage/store.ts';

const open = createStore<ReadonlySet<string>>(new Set());

/** Whether a card's comments are shown, and how to show or hide them. */
export function useOpenComments(postId: string): [isOpen: boolean, toggle: () => void] {
  // Only whether this card's are: of the other cards a press draws nothing again.
  const isOpen = useSyncExternalStore(open.subscribe, () => open.get().has(postId));
  return [
    isOpen,
    () => {
      const next = new Set(open.get());
      if (!next.delete(postId)) next.add(postId);
      open.set(next);
    },
  ];
}
