import { afterEach, expect, test } from 'vitest';
import { ownUser } from '../../../test/own-user.ts';
import { session } from '../session/session.ts';
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
