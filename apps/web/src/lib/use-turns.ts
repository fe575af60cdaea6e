import { useEffect, useEffectEvent, useState } from 'react';

/** Something that waits to be drawn. */
type Waiting = { isUrgent: () => boolean; go: () => void };

const waiting = new Set<Waiting>();
let isComing = false;

// Behind a frame, not in it: what is drawn in a frame would be measured in it as well.
function next(): void {
  isComing = waiting.size > 0;
  if (isComing) requestAnimationFrame(() => setTimeout(letGo));
}

function letGo(): void {
  const all = [...waiting];
  const urgent = all.filter(({ isUrgent }) => isUrgent());
  for (const each of urgent.length > 0 ? urgent : all.slice(0, 1)) {
    waiting.delete(each);
    each.go();
  }
  next();
}

/**
 * Draws something out of sight in so many steps: answers how many of them have come. Of everything that waits one step comes in each frame, because
 * drawing more takes a slow phone longer than a frame; what is urgent, since it is in sight, is drawn at once.
 */
export function useTurns(steps: number, isUrgent: () => boolean): number {
  const [come, setCome] = useState(() => (isUrgent() ? steps : 0));
  const isUrgentNow = useEffectEvent(isUrgent);
  useEffect(() => {
    if (come >= steps) return;
    const place: Waiting = {
      isUrgent: () => isUrgentNow(),
      go: () => setCome(isUrgentNow() ? steps : come + 1),
    };
    waiting.add(place);
    if (!isComing) next();
    return () => {
      waiting.delete(place);
    };
  }, [come, steps]);
  return come;
}
