/** The cards of a feed whose comments are shown; a card keeps this while it is not mounted. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/storage/store.ts';

const open = createStore<ReadonlySet<string>>(new Set());

/** Whether a card's comments are shown, and how to show or hide them. */
export function useOpenComments(postId: string): [isOpen: boolean, toggle: () => void] {
  // Selects only this card: a press must not render the other cards.
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
