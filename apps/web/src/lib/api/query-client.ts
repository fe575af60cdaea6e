/** What has been loaded, for all features. A failed refresh never takes away what was there. */
import { minuteMs } from '@gumball/rules/formats/durations';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { onUserChange } from '../session/user-state.ts';
import { ApiError } from './api-error.ts';
import { shareStructure } from './structural-sharing.ts';

/** Whether a failed read is worth another try: a broken connection or a server in trouble, not a refusal. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 502;
}

/** The one cache. It is emptied when the member changes, before anything is drawn for the next one. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: minuteMs / 2,
      // Long enough that going back finds the list, and with it the reader's place.
      gcTime: 30 * minuteMs,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures) => Math.min(8000, 1000 * 2 ** failures),
      networkMode: 'always',
      structuralSharing: shareStructure,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads anew what lies under a key, where it is looked at; what was there stays until the answer is. */
export function refresh(key: QueryKey): void {
  queryClient.invalidateQueries({ queryKey: key }).catch(reportError);
}

onUserChange(() => queryClient.clear());
