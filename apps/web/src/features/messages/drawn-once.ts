import type { ReactElement } from 'react';

/** Draws each thing once: where the same one is asked for again the same element is answered, which React then passes over. */
export function drawnOnce<Thing extends object>(draw: (thing: Thing) => ReactElement): (thing: Thing) => ReactElement {
  const drawn = new WeakMap<Thing, ReactElement>();
  return (thing) => {
    const known = drawn.get(thing);
    if (known) return known;
    const element = draw(thing);
    drawn.set(thing, element);
    return element;
  };
}
