/** The query cache of all features. A failed refetch removes data only if the server reports that it is gone. */
import { minuteMs } from '@gumball/rules/formats/durations';
import { onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onUserChange } from '../session/user-state.ts';
import { ApiError } from './api-error.ts';
import { shareStructure } from './structural-sharing.ts';

/** Whether a failed query is retried: after a broken connection or a server error, not after a rejection. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 502;
}

/** The query client. It is cleared when the user changes, before the next one renders. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Removed, or hidden by a block, since it was shown.
    onError(error, query) {
      if (error instanceof ApiError && error.status === 404 && query.state.data !== undefined)
        query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: minuteMs / 2,
      // Long enough that going back finds the list, and with it the scroll position.
      gcTime: 30 * minuteMs,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures) => Math.min(8000, 1000 * 2 ** failures),
      networkMode: 'always',
      structuralSharing: shareStructure,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
  },
});

/** Refetches active queries under a key, showing the old data until then. */
export function refresh(key: QueryKey): void {
  queryClient.invalidateQueries({ queryKey: key }).catch(reportError);
}

// By default it starts as online: the event of the connection would refetch nothing in an app that was started offline.
onlineManager.setOnline(navigator.onLine);

onUserChange(() => queryClient.clear());
