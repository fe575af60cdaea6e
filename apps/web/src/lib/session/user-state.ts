import { createStore, type Store } from '../storage/store.ts';
import { type Session, session } from './session.ts';

// The state that resets all other state, for as long as the page lives.
const resets = new Set<() => void>();

/** The id of the signed-in user with a complete profile. */
export function currentUserId(current: Session = session.get()): string | undefined {
  return current.status === 'member' ? current.user.id : undefined;
}

// The user whose state exists.
let previousUserId = currentUserId();
session.subscribe(() => {
  const hadUser = previousUserId !== undefined;
  if (previousUserId === currentUserId()) return;
  previousUserId = currentUserId();
  if (hadUser) for (const reset of resets) reset();
});

/** Runs `reset` when the signed-in user signs out or another one takes over. */
export function onUserChange(reset: () => void): void {
  resets.add(reset);
}

/**
 * Creates a feature's state that belongs to the signed-in user and lives outside of components. It is created again
 * when the user changes; `release` runs before, for timers.
 */
export function createUserState<State extends object>(
  create: () => State,
  release: (state: State) => void = () => undefined,
): State {
  const state = create();
  onUserChange(() => {
    release(state);
    Object.assign(state, create());
  });
  return state;
}

/** Creates a store whose value belongs to the signed-in user. It is `initial` again when the user changes. */
export function createUserStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  onUserChange(() => store.set(initial));
  return store;
}
