import { useEffect, useEffectEvent, useState } from 'react';

/** Over how many steps a page is spread; what is left then is out of sight. */
const maxSteps = 6;
/** By how many of its outermost items a list is known again: one of them may have gone. */
const edgeSize = 2;

/**
 * A list as far as it is to be drawn now. Where a page of items arrives at the end that grows, `perStep` of them join every `stepFrames` frames, because
 * drawing all that come into sight at once takes a slow phone several frames. So few as that come at once, and so does every other change.
 */
export function useStaggeredList<Item>(
  items: readonly Item[],
  {
    keyOf,
    growsAt,
    perStep,
    stepFrames,
  }: {
    /** What an item stays known by. */
    keyOf: (item: Item) => string;
    /** Where the list grows. */
    growsAt: 'start' | 'end';
    perStep: number;
    stepFrames: number;
  },
): readonly Item[] {
  const edgeOf = (list: readonly Item[]) =>
    (growsAt === 'end' ? list.slice(-edgeSize) : list.slice(0, edgeSize)).map(keyOf);
  const [rendered, setRendered] = useState(() => ({ edge: edgeOf(items), steps: 0 }));
  const isKnown = (item: Item) => rendered.edge.includes(keyOf(item));
  const index = growsAt === 'end' ? items.findLastIndex(isKnown) : items.findIndex(isKnown);
  const waitingCount = index < 0 ? 0 : growsAt === 'end' ? items.length - 1 - index : index;
  const hiddenCount = rendered.steps < maxSteps ? Math.max(0, waitingCount - perStep) : 0;
  const visible =
    hiddenCount === 0 ? items : growsAt === 'end' ? items.slice(0, -hiddenCount) : items.slice(hiddenCount);
  const edge = edgeOf(visible);
  const isNew = edge.join() !== rendered.edge.join();
  if (hiddenCount === 0 && (isNew || rendered.steps > 0)) setRendered({ edge, steps: 0 });

  const advance = useEffectEvent(() => setRendered(({ steps }) => ({ edge, steps: steps + 1 })));
  useEffect(() => {
    if (hiddenCount === 0) return;
    let framesLeft = stepFrames;
    let frame = requestAnimationFrame(function tick() {
      framesLeft -= 1;
      if (framesLeft > 0) frame = requestAnimationFrame(tick);
      else advance();
    });
    return () => cancelAnimationFrame(frame);
  }, [hiddenCount, stepFrames]);
  return visible;
}
