/** Work at a time of the server, also on a page that was hidden or on a device that slept. */
import { dayMs, minuteMs } from '@gumball/rules/formats/durations';
import { serverNow } from './server-time.ts';

// A difference of three seconds counts as no wrong clock. Not all pages may ask at the same moment.
const lateMs = 4000 + Math.random() * 4000;
const minDelayMs = 1000;

/**
 * Runs a function once, seconds after a time in milliseconds since 1970. A hidden page waits until it is visible.
 * Returns a function that stops it.
 */
export function runAt(atMs: number, run: () => void): () => void {
  const dueMs = Math.max(atMs + lateMs, serverNow() + minDelayMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
  function check(): void {
    clearTimeout(timer);
    const delayMs = dueMs - serverNow();
    if (delayMs > 0) {
      // Timers stand still while a device sleeps, and long ones overflow.
      timer = setTimeout(check, Math.min(delayMs, minuteMs));
    } else if (!document.hidden) {
      stop();
      run();
    }
  }
  document.addEventListener('visibilitychange', check);
  check();
  return stop;
}

/** Runs a function after each midnight UTC. Returns a function that stops it. */
export function runDaily(run: () => void): () => void {
  let stop: () => void;
  const schedule = () => {
    stop = runAt((Math.floor(serverNow() / dayMs) + 1) * dayMs, () => {
      run();
      schedule();
    });
  };
  schedule();
  return () => stop();
}
