/** Which cards of a feed show their comments; a card keeps it while it is out of sight. */
import { createStore, useStore } from '../../lib/store.ts';

const open = createStore<ReadonlySet<string>>(new Set());

/** Whether a card's comments are shown, and how to show or hide them. */
export function useOpenComments(postId: string): [isOpen: boolean, toggle: () => void] {
  const isOpen = useStore(open).has(postId);
  return [
    isOpen,
    () => {
      const next = new Set(open.get());
      if (!next.delete(postId)) next.add(postId);
      open.set(next);
    },
  ];
}
