import { useEffect, useEffectEvent, useState } from 'react';

/** Something that waits to be drawn. */
type PendingStep = { isUrgent: () => boolean; run: () => void };

const pendingSteps = new Set<PendingStep>();
let isScheduled = false;

// Behind a frame, not in it: what is drawn in a frame would be measured in it as well.
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
 * Draws something out of sight in so many steps: answers how many of them have come. Of everything that waits one step comes in each frame, because
 * drawing more takes a slow phone longer than a frame; what is urgent, since it is in sight, is drawn at once.
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
