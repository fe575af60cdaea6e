/** Whether this client is in use: visible, and used within the last minute. Only then the member has seen what it shows. */
import { idleAfterMs } from '@gumball/rules/users/activity';
import { once } from '../scheduling/once.ts';
import { createStore, useStore } from '../storage/store.ts';

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

const isVisible = () => document.visibilityState === 'visible';

// Of the page, not of a user. A page that was just opened is in use.
const isActive = createStore(isVisible());
// Of the page too.
const input = { lastMs: performance.now(), idleTimer: undefined as ReturnType<typeof setTimeout> | undefined };

function update(): void {
  clearTimeout(input.idleTimer);
  const idleInMs = input.lastMs + idleAfterMs - performance.now();
  const isInUse = isVisible() && idleInMs > 0;
  isActive.set(isInUse);
  if (isInUse) input.idleTimer = setTimeout(update, idleInMs);
}

function recordInput(): void {
  input.lastMs = performance.now();
  if (!isActive.get()) update();
}

const start = once(() => {
  for (const name of inputEvents) document.addEventListener(name, recordInput, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    // A member who returns to a tab looks at it.
    if (isVisible()) input.lastMs = performance.now();
    update();
  });
  update();
});

/** Whether this client is in use. It starts to follow the input with the first subscriber or reader. */
export const clientActivity = {
  get(): boolean {
    start();
    return isActive.get();
  },
  subscribe(listener: () => void): () => void {
    start();
    return isActive.subscribe(listener);
  },
};

/** Whether this client is in use, as a hook. */
export function useClientActive(): boolean {
  start();
  return useStore(isActive);
}
