/** How the live connection stands for whoever looks at the page: docs/product.md, Live connection. */
import { type ConnectionState, socket } from './socket.ts';
import { createStore, useStore } from './store.ts';

const settleMs = 1500;

const settled = createStore<ConnectionState>('online');
let settling: ReturnType<typeof setTimeout> | undefined;

socket.state.subscribe(() => {
  clearTimeout(settling);
  const now = socket.state.get();
  if (now === 'online') settled.set(now);
  else settling = setTimeout(() => settled.set(now), settleMs);
});

/** How the connection stands, without the moment that every page needs to connect. */
export function useSettledConnection(): ConnectionState {
  return useStore(settled);
}

/**
 * Whether it is known who else is here. While a connection is lost nobody tells, and what was known last may no longer be so. Before the first one what is
 * shown has just been read.
 */
export function useKnowsPresence(): boolean {
  const state = useStore(settled);
  return state === 'online' || state === 'connecting';
}
