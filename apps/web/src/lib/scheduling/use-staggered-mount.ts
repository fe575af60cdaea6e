'use no memo';

import { useEffect, useEffectEvent, useState } from 'react';

/** An item that waits to render. */
type PendingStep = { isUrgent: () => boolean; run: () => void };

// One queue for the whole page: the steps share its frames.
const pendingSteps = new Set<PendingStep>();
let isScheduled = false;

// After a frame, not in it: what renders in a frame would be measured in it as well.
function scheduleNext(): void {
  isScheduled = pendingSteps.size > 0;
  if (isScheduled) requestAnimationFrame(() => setTimeout(runNext));
}

function runNext(): void {
  const pending = [...pendingSteps];
  const urgent = pending.filter(({ isUrgent }) => isUrgent());
  for (const step of urgent.length > 0 ? urgent : pending.slice(0, 1)) {
    pendingSteps.delete(step);
    step.run();
  }
  scheduleNext();
}

/**
 * Renders an item out of view in steps: returns how many are done. Of all waiting items one step runs per frame,
 * because more would take a slow phone longer than a frame; an urgent item, in view, renders at once.
 */
export function useStaggeredMount(steps: number, isUrgent: () => boolean): number {
  const [mountedSteps, setMountedSteps] = useState(() => (isUrgent() ? steps : 0));
  const isUrgentNow = useEffectEvent(isUrgent);
  useEffect(() => {
    if (mountedSteps >= steps) return;
    const pendingStep: PendingStep = {
      isUrgent: () => isUrgentNow(),
      run: () => setMountedSteps(isUrgentNow() ? steps : mountedSteps + 1),
    };
    pendingSteps.add(pendingStep);
    if (!isScheduled) scheduleNext();
    return () => {
      pendingSteps.delete(pendingStep);
    };
  }, [mountedSteps, steps]);
  return mountedSteps;
}
