import { useEffect, useState } from 'react';

type Count = { endsAt: number; left: number };

const leftAt = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/**
 * Counts whole seconds down to 0: `[left, start]`. It follows the clock, so that a tab that slept shows the right number when it wakes.
 */
export function useCountdown(initialSeconds = 0): [left: number, start: (seconds: number) => void] {
  const [count, setCount] = useState<Count>(() => ({
    endsAt: Date.now() + initialSeconds * 1000,
    left: initialSeconds,
  }));
  const { endsAt, left } = count;
  useEffect(() => {
    if (left === 0) return;
    const untilNext = endsAt - Date.now() - (left - 1) * 1000;
    const tick = () => setCount({ endsAt, left: leftAt(endsAt) });
    const timer = setTimeout(tick, Math.max(0, untilNext) + 5);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt, left]);
  return [left, (seconds) => setCount({ endsAt: Date.now() + seconds * 1000, left: seconds })];
}
