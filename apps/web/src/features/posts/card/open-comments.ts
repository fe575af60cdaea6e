/** The cards of a feed whose comments are shown. A card that is unmounted and mounted again shows them again. */
import { useSyncExternalStore } from 'react';
import { createUserStore } from '../../../lib/session/user-state.ts';

const open = createUserStore<ReadonlySet<string>>(new Set());

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
