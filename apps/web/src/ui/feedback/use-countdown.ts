import { useEffect, useState } from 'react';

const secondsUntil = (untilMs: number) => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));

/**
 * The whole seconds until a moment (in milliseconds, as `Date.now()`), counting down to 0 unless it is `stopped`. It
 * follows the clock, so that a suspended tab shows the right number when it resumes.
 */
export function useCountdown(untilMs: number, stopped = false): number {
  const [count, setCount] = useState(() => ({ untilMs, secondsLeft: secondsUntil(untilMs) }));
  if (!Object.is(count.untilMs, untilMs)) setCount({ untilMs, secondsLeft: secondsUntil(untilMs) });
  const { secondsLeft } = count;
  const isRunning = !stopped && secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const untilNextMs = untilMs - Date.now() - (secondsLeft - 1) * 1000;
    const tick = () => setCount({ untilMs, secondsLeft: secondsUntil(untilMs) });
    const timer = setTimeout(tick, Math.max(0, untilNextMs) + 5);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [untilMs, secondsLeft, isRunning]);
  return secondsLeft;
}
