import { useSyncExternalStore } from 'react';
import { serverNow, serverTimeOffset } from '../../lib/scheduling/server-time.ts';

const tickMs = 30_000;
// One clock for the whole page, of no user.
const listeners = new Set<() => void>();
let now = new Date(serverNow());
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date(serverNow());
  for (const notify of listeners) notify();
}

serverTimeOffset.subscribe(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = new Date(serverNow());
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The current time of the server, updated every half minute; one timer serves the whole page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
