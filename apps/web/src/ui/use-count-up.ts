import { useEffect, useRef, useState } from 'react';

const countMs = 900;

/** A number on its way to `target` over 900 ms; at once on the first sight and where motion is reduced. */
export function useCountUp(target: number): { shown: number; counting: boolean } {
  const [state, setState] = useState({ shown: target, counting: false });
  const from = useRef(target);

  useEffect(() => {
    const start = from.current;
    if (start === target) return undefined;
    const lastsMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : countMs;
    const began = performance.now();
    const step = (now: number) => {
      const share = lastsMs === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / lastsMs));
      from.current = Math.round(start + (target - start) * (1 - (1 - share) ** 3));
      setState({ shown: from.current, counting: share < 1 });
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return state;
}
