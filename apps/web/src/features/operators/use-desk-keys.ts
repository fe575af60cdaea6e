import { useEffect, useRef, useState } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/**
 * Keyboard navigation of a list: j and k move, and other keys run their action on the current item. The items carry
 * `data-id` and are descendants of the returned ref. `chooseAfter` moves on from an item that leaves the list.
 */
export function useDeskKeys<Item extends { id: string }>(
  items: Item[],
  deeds: Record<string, (item: Item) => unknown>,
) {
  const [chosenId, setChosenId] = useState<string>();
  const place = useRef<HTMLUListElement>(null);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosenId),
  );
  const chosen = items[at];

  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    const choose = (next: number) => {
      const item = items[Math.min(Math.max(0, next), items.length - 1)];
      if (!item) return;
      setChosenId(item.id);
      place.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus();
    };
    onKey.current = (event) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') choose(chosenId === undefined ? 0 : at + 1);
      else if (event.key === 'k') choose(at - 1);
      else if (chosen && deeds[event.key]) deeds[event.key]?.(chosen);
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
    place,
    chosen,
    chooseAfter(id: string) {
      const gone = items.findIndex((item) => item.id === id);
      setChosenId((items[gone + 1] ?? items[gone - 1])?.id);
    },
  };
}
