import { useEffect, useEffectEvent, useState } from 'react';

/** The number of steps that a page is spread over; the rest is out of view. */
const maxSteps = 6;
/** How many outermost items identify a list: one of them may be removed. */
const edgeSize = 2;

/**
 * The part of a list to render now. When a page arrives at the growing end, `perStep` items join every `stepFrames`
 * frames, because rendering all visible ones at once takes a slow phone several frames. Smaller and other changes apply
 * at once.
 */
export function useStaggeredList<Item>(
  items: readonly Item[],
  {
    keyOf,
    growsAt,
    perStep,
    stepFrames,
  }: {
    /** The identity of an item. */
    keyOf: (item: Item) => string;
    /** The growing end. */
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
