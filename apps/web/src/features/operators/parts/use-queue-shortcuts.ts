import { useEffect, useRef, useState } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/**
 * Keyboard navigation of a list: j and k move, and other keys run their action on the current item. The items carry
 * `data-id` and are descendants of the returned ref. `selectAfter` moves on from an item that leaves the list.
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

  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    const select = (next: number) => {
      const item = items[Math.min(Math.max(0, next), items.length - 1)];
      if (!item) return;
      setCurrentId(item.id);
      listRef.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus();
    };
    onKey.current = (event) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') select(currentId === undefined ? 0 : currentIndex + 1);
      else if (event.key === 'k') select(currentIndex - 1);
      else if (current && actions[event.key]) actions[event.key]?.(current);
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return {
    listRef,
    current,
    selectAfter(id: string) {
      const removedIndex = items.findIndex((item) => item.id === id);
      setCurrentId((items[removedIndex + 1] ?? items[removedIndex - 1])?.id);
    },
  };
}
