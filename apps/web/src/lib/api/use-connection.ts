/** The state of the live connection for the page: docs/product.md, Live connection. */

import { createStore, useStore } from '../storage/store.ts';
import { type ConnectionState, socket } from './socket.ts';

const stableAfterMs = 1500;

const stableState = createStore<ConnectionState>('online');
// One timer for the one connection of the page.
let stableTimer: ReturnType<typeof setTimeout> | undefined;

socket.state.subscribe(() => {
  clearTimeout(stableTimer);
  const current = socket.state.get();
  if (current === 'online') stableState.set(current);
  else stableTimer = setTimeout(() => stableState.set(current), stableAfterMs);
});

/** The connection state, without the short connect of every page. */
export function useStableConnectionState(): ConnectionState {
  return useStore(stableState);
}

/**
 * Whether presence is known. During a lost connection the last state may be outdated; before the first one it was just
 * fetched.
 */
export function useIsPresenceKnown(): boolean {
  const state = useStore(stableState);
  return state === 'online' || state === 'connecting';
}
