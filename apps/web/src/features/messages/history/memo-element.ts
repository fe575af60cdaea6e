import type { ReactElement } from 'react';

/** Draws each thing once: where the same one is asked for again the same element is answered, which React then passes over. */
export function memoElement<Item extends object>(render: (item: Item) => ReactElement): (item: Item) => ReactElement {
  const elements = new WeakMap<Item, ReactElement>();
  return (item) => {
    const cached = elements.get(item);
    if (cached) return cached;
    const element = render(item);
    elements.set(item, element);
    return element;
  };
}
