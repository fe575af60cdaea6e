import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ownUser } from '../../../test/own-user.ts';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => session.end('signed-out'));

test('the cache of one user is cleared before the next one, who may follow at once, renders', () => {
  session.signIn({ accessToken: 'one', user: ownUser({ id: '1' }) });
  queryClient.setQueryData(['notifications'], ['for the first']);
  session.updateUser({ bio: 'Still the first' });
  expect(queryClient.getQueryData(['notifications'])).toEqual(['for the first']);
  let cached: unknown = 'nothing';
  const stop = session.subscribe(() => {
    cached = queryClient.getQueryData(['notifications']);
  });
  // As another tab does while this one is suspended.
  session.signIn({ accessToken: 'two', user: ownUser({ id: '2' }) });
  stop();
  expect(cached).toBeUndefined();
});

test('a refetch removes data that is gone, and keeps it after any other failure', async () => {
  for (const { status, data } of [
    { status: 404, data: undefined },
    { status: 403, data: 'shown' },
  ]) {
    const queryKey = ['posts', 'one', String(status)];
    queryClient.setQueryData(queryKey, 'shown');
    await queryClient
      .query({
        queryKey,
        queryFn: () => Promise.reject(new ApiError(status, 'ACCESS_DENIED', 'No')),
        staleTime: 0,
      })
      .catch(() => undefined);
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'error', data });
  }
});

test('an app that is started offline knows it, so that the connection refetches what failed', async () => {
  for (const onLine of [false, true]) {
    vi.stubGlobal('navigator', { onLine });
    vi.resetModules();
    await import('./query-client.ts');
    expect(onlineManager.isOnline()).toBe(onLine);
  }
  vi.unstubAllGlobals();
});
