import { useEffect, useRef, useState } from 'react';

const countMs = 900;

/** A number on its way to `target` over 900 ms; at once on the first sight and where motion is reduced. */
export function useCountUp(target: number): { shown: number; counting: boolean } {
  const [shown, setShown] = useState(target);
  const [counting, setCounting] = useState(false);
  const from = useRef(target);

  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = target;
      setShown(target);
      return;
    }
    let frame = 0;
    const began = performance.now();
    setCounting(true);
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / countMs));
      const value = Math.round(start + (target - start) * (1 - (1 - share) ** 3));
      from.current = value;
      setShown(value);
      if (share < 1) frame = requestAnimationFrame(step);
      else setCounting(false);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return { shown, counting };
}
