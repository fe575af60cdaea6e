import { expect, test, vi } from 'vitest';
import { ownUser } from '../../../test/own-user.ts';
import { session } from './session.ts';
import { createUserState, createUserStore, currentUserId, onUserChange } from './user-state.ts';

test('state of a user is created again at sign-out and for another user, not for changes of the same user', () => {
  const release = vi.fn<() => void>();
  const reset = vi.fn<() => void>();
  const state = createUserState(() => ({ ids: new Set<string>(), count: 0 }), release);
  onUserChange(reset);
  session.signIn({ accessToken: 'token-a', user: ownUser({ id: '1' }) });
  expect(currentUserId()).toBe('1');
  state.ids.add('x');
  state.count = 3;
  session.updateUser({ gumballs: 5 });
  expect(state).toEqual({ ids: new Set(['x']), count: 3 });
  session.end('signed-out');
  expect(state).toEqual({ ids: new Set(), count: 0 });
  expect(release).toHaveBeenCalledOnce();
  session.signIn({ accessToken: 'token-b', user: ownUser({ id: '2' }) });
  state.count = 1;
  session.signIn({ accessToken: 'token-c', user: ownUser({ id: '3' }) });
  expect(state.count).toBe(0);
  expect(reset).toHaveBeenCalledTimes(2);
});

test('a store of a user returns to its first value at sign-out, and notifies', () => {
  const store = createUserStore<readonly string[]>([]);
  const listener = vi.fn<() => void>();
  session.signIn({ accessToken: 'token-a', user: ownUser({ id: '1' }) });
  store.set(['draft']);
  store.subscribe(listener);
  session.end('signed-out');
  expect(store.get()).toEqual([]);
  expect(listener).toHaveBeenCalledOnce();
});
