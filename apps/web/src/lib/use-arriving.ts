import { useEffect, useEffectEvent, useState } from 'react';

/** Over how many steps a page is spread; what is left then is out of sight. */
const spreadSteps = 6;
/** By how many of its outermost items a list is known again: one of them may have gone. */
const knownBy = 2;

/**
 * A list as far as it is to be drawn now. Where a page of items arrives at the end that grows, `perStep` of them join every `stepFrames` frames, because
 * drawing all that come into sight at once takes a slow phone several frames. So few as that come at once, and so does every other change.
 */
export function useArriving<Item>(
  items: readonly Item[],
  {
    keyOf,
    at,
    perStep,
    stepFrames,
  }: {
    /** What an item stays known by. */
    keyOf: (item: Item) => string;
    /** Where the list grows. */
    at: 'start' | 'end';
    perStep: number;
    stepFrames: number;
  },
): readonly Item[] {
  const edgeOf = (list: readonly Item[]) => (at === 'end' ? list.slice(-knownBy) : list.slice(0, knownBy)).map(keyOf);
  const [drawn, setDrawn] = useState(() => ({ edge: edgeOf(items), steps: 0 }));
  const isKnown = (item: Item) => drawn.edge.includes(keyOf(item));
  const index = at === 'end' ? items.findLastIndex(isKnown) : items.findIndex(isKnown);
  const waiting = index < 0 ? 0 : at === 'end' ? items.length - 1 - index : index;
  const rest = drawn.steps < spreadSteps ? Math.max(0, waiting - perStep) : 0;
  const shown = rest === 0 ? items : at === 'end' ? items.slice(0, -rest) : items.slice(rest);
  const edge = edgeOf(shown);
  const isNew = edge.join() !== drawn.edge.join();
  if (rest === 0 && (isNew || drawn.steps > 0)) setDrawn({ edge, steps: 0 });

  const goOn = useEffectEvent(() => setDrawn(({ steps }) => ({ edge, steps: steps + 1 })));
  useEffect(() => {
    if (rest === 0) return;
    let left = stepFrames;
    let frame = requestAnimationFrame(function wait() {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(wait);
      else goOn();
    });
    return () => cancelAnimationFrame(frame);
  }, [rest, stepFrames]);
  return shown;
}
