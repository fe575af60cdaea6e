import { useEffect, useRef, useState } from 'react';
import { matchesMedia } from '../../lib/media-queries.ts';

const defaultDurationMs = 900;

/** A number that counts up to `target` over 900 ms; at once on the first render and with reduced motion. */
export function useCountUp(target: number): { displayed: number; isCounting: boolean } {
  const [state, setState] = useState({ displayed: target, isCounting: false });
  const displayedRef = useRef(target);

  useEffect(() => {
    const startValue = displayedRef.current;
    if (startValue === target) return undefined;
    const durationMs = matchesMedia('reducedMotion') ? 0 : defaultDurationMs;
    const startedAtMs = performance.now();
    const step = (now: number) => {
      const progress = durationMs === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAtMs) / durationMs));
      displayedRef.current = Math.round(startValue + (target - startValue) * (1 - (1 - progress) ** 3));
      setState({ displayed: displayedRef.current, isCounting: progress < 1 });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return state;
}
