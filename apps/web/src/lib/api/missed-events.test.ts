import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, transportError } from './api-error.ts';
import { catchUp } from './missed-events.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Watches a query that fails once with an error; returns how often it was read. */
async function failOnce(name: string, error: ApiError, meta = {}): Promise<() => number> {
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['test', name],
    queryFn: () => {
      reads += 1;
      return reads === 1 ? Promise.reject(error) : Promise.resolve(name);
    },
    retry: false,
    meta,
  });
  await new Promise<void>((resolve) => {
    observer.subscribe(({ isError }) => isError && resolve());
  });
  return () => reads;
}

test('a connect fetches again what failed without one, also lists that refresh themselves, and no rejection', async () => {
  const reads = [
    await failOnce('offline', transportError('NETWORK')),
    await failOnce('list', transportError('TIMEOUT'), { catchesUp: true }),
    await failOnce('restart', new ApiError(503, 'SERVER_ERROR', 'No')),
    await failOnce('forbidden', new ApiError(403, 'ACCESS_DENIED', 'No')),
  ];
  await catchUp();
  expect(reads.map((count) => count())).toEqual([2, 2, 2, 1]);
  // The list refreshes its own pages.
  await catchUp();
  expect(reads.map((count) => count())).toEqual([3, 2, 3, 1]);
});
