/**
 * Catches up after every connect, the first one included: events between a fetch and the connection are missed. Live
 * events are complete for what is fetched after the catch-up has started. In this one place for all features.
 */
import type { Query } from '@tanstack/react-query';
import { createUserStore } from '../session/user-state.ts';
import { useStore } from '../storage/store.ts';
import { discardPreloadedResponses } from './preloaded-responses.ts';
import { isRetryable, queryClient } from './query-client.ts';
import { socket } from './socket.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `catchesUp`: the list refreshes its own pages, by `useMissedEvents`. */
    queryMeta: { catchesUp?: boolean };
  }
}

/** What was fetched before this moment may have missed events. */
const missedEvents = createUserStore(0);
// They stay until the page is unloaded, as the handlers of events do.
const subscribers = new Set<() => Promise<unknown>>();
const caughtUpListeners = new Set<() => void>();

/** The moment before which fetched data may have missed events, in milliseconds; 0 before the first connection. */
export function useMissedEvents(): number {
  return useStore(missedEvents);
}

/** Declares that data from before now, such as a restored list, has missed events. */
export function markEventsMissed(): void {
  missedEvents.set(Date.now());
}

/** Subscribes this connection to rooms; runs at each connect, before data is fetched again. */
export function beforeCatchUp(subscribe: () => Promise<unknown>): void {
  subscribers.add(subscribe);
  if (socket.state.get() === 'online') subscribe().catch(() => undefined);
}

/** Runs when the data that was fetched before a connect is current. */
export function onCaughtUp(listener: () => void): void {
  caughtUpListeners.add(listener);
}

const isLive = ({ meta }: Query) => meta?.['catchesUp'] !== true;

async function refetchStale(): Promise<void> {
  // A fetch in flight without data is not repeated before it ends: the first paint waits for it.
  const loading = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter((query) => isLive(query) && query.state.data === undefined);
  const reloaded = loading.map(async (query) => {
    await query.promise?.catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  // What failed without a connection is fetched again too. A rejection stays: it would only be repeated.
  const isDue = (query: Query) => (query.state.data === undefined ? isRetryable(query.state.error) : isLive(query));
  await Promise.allSettled([queryClient.invalidateQueries({ predicate: isDue }), ...reloaded]);
}

/** Subscribes again and fetches what was fetched before. Called at every connect. */
export async function catchUp(): Promise<void> {
  discardPreloadedResponses();
  await Promise.allSettled([...subscribers].map((subscribe) => subscribe()));
  markEventsMissed();
  await refetchStale();
  for (const listener of caughtUpListeners) listener();
}
