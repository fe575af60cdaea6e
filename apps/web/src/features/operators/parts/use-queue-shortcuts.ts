import { useRef, useState } from 'react';
import { usePageKeys } from '../../../lib/keyboard/page-keys.ts';

/**
 * Keyboard navigation of a list: j and k move, also while they are held down, and other keys run their action on the
 * current item. The items carry `data-id` and are descendants of the returned ref. `selectAfter` moves on from an item
 * that leaves the list.
 */
export function useQueueShortcuts<Item extends { id: string }>(
  items: Item[],
  actions: Record<string, (item: Item) => unknown>,
) {
  const [currentId, setCurrentId] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  const currentIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  );
  const current = items[currentIndex];

  function select(next: number) {
    const item = items[Math.min(Math.max(0, next), items.length - 1)];
    if (!item) return;
    setCurrentId(item.id);
    listRef.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus();
  }

  usePageKeys(({ key, isRepeat }) => {
    if (key === 'j') select(currentId === undefined ? 0 : currentIndex + 1);
    else if (key === 'k') select(currentIndex - 1);
    else if (!actions[key]) return false;
    else if (current && !isRepeat) actions[key](current);
    return true;
  });

  return {
    listRef,
    current,
    selectAfter(id: string) {
      const removedIndex = items.findIndex((item) => item.id === id);
      setCurrentId((items[removedIndex + 1] ?? items[removedIndex - 1])?.id);
    },
  };
}
