import type { ReactElement } from 'react';

/** Caches the element of each object. React skips an element that is identical to the previous one. */
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
