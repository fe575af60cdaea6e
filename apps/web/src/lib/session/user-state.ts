import { type Session, session } from './session.ts';

const resets = new Set<() => void>();

/** The id of the signed-in user with a complete profile. */
export function currentUserId(current: Session = session.get()): string | undefined {
  return current.status === 'member' ? current.user.id : undefined;
}

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
