/** How the live connection stands for whoever looks at the page: docs/product.md, Live connection. */

import { createStore, useStore } from '../storage/store.ts';
import { type ConnectionState, socket } from './socket.ts';

const stableAfterMs = 1500;

const stableState = createStore<ConnectionState>('online');
let stableTimer: ReturnType<typeof setTimeout> | undefined;

socket.state.subscribe(() => {
  clearTimeout(stableTimer);
  const current = socket.state.get();
  if (current === 'online') stableState.set(current);
  else stableTimer = setTimeout(() => stableState.set(current), stableAfterMs);
});

/** How the connection stands, without the moment that every page needs to connect. */
export function useStableConnectionState(): ConnectionState {
  return useStore(stableState);
}

/**
 * Whether it is known who else is here. While a connection is lost nobody tells, and what was known last may no longer be so. Before the first one what is
 * shown has just been read.
 */
export function useIsPresenceKnown(): boolean {
  const state = useStore(stableState);
  return state === 'online' || state === 'connecting';
}
