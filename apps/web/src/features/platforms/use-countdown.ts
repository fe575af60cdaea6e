import { useEffect, useState } from 'react';

const secondMs = 1000;

/** Whole seconds until a moment in ISO 8601, ticking every second until 0 or while it is stopped. */
export function useCountdown(until: string, stopped: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / secondMs));
  const runs = !stopped && secondsLeft > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [runs]);
  return secondsLeft;
}

/** Seconds as a clock shows them: `14:32`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
