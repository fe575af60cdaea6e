/** Who is signed in here: docs/product.md, Accounts. Kept in browser storage and shared by all tabs. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { storage } from '../storage/storage.ts';
import { createStore, useStore } from '../storage/store.ts';

const tokenKey = 'authToken';
const userKey = 'user';

/** A guest (and why, where a session just ended) or a member. `verified` once the server has confirmed the stored token. */
export type Session =
  | { status: 'guest'; ended?: 'signed-out' | 'expired' }
  | { status: 'member'; token: string; user: OwnUser; verified: boolean };

function readStoredSession(): Session {
  const token = storage.read(tokenKey);
  const storedUser = storage.read(userKey);
  if (!token || !storedUser) return { status: 'guest' };
  try {
    const user = JSON.parse(storedUser) as OwnUser | null;
    if (typeof user?.id === 'string' && typeof user.username === 'string') {
      return { status: 'member', token, user, verified: false };
    }
  } catch {
    // Damaged storage counts as signed out.
  }
  return { status: 'guest' };
}

const sessionStore = createStore<Session>({ status: 'guest' });
let initialization: Promise<void> | undefined;

function endSession(ended: 'signed-out' | 'expired'): void {
  const current = sessionStore.get();
  // A tab that slept may not have heard yet that another one has signed in since: that is not its to end.
  if (current.status !== 'member' || storage.read(tokenKey) === current.token) {
    storage.remove(tokenKey);
    storage.remove(userKey);
  }
  if (current.status === 'member') sessionStore.set({ status: 'guest', ended });
}

function storeSession(token: string, user: OwnUser): void {
  storage.write(tokenKey, token);
  storage.write(userKey, JSON.stringify(user));
  sessionStore.set({ status: 'member', token, user, verified: true });
}

/** What a sign-in answers. */
export type SignInResult = { accessToken: string; user: OwnUser };

export const session = {
  get: sessionStore.get,
  subscribe: sessionStore.subscribe,

  /**
   * Reads what is stored and has the server confirm it with `verify`. Runs once; later calls wait for the first. An answer that
   * the token is dead is expected to have called `end('expired')`; any other failure leaves the member signed in.
   */
  init(verify: () => Promise<OwnUser>): Promise<void> {
    initialization ??= (async () => {
      sessionStore.set(readStoredSession());
      const storedSession = sessionStore.get();
      if (storedSession.status !== 'member') return;
      try {
        const user = await verify();
        const current = sessionStore.get();
        if (current.status === 'member' && current.token === storedSession.token) storeSession(current.token, user);
      } catch {
        // Offline or a server in trouble: what is stored stays, the next call will tell.
      }
    })();
    return initialization;
  },

  /** Stores a fresh sign-in. Navigation is the caller's. */
  signIn({ accessToken, user }: SignInResult): void {
    storeSession(accessToken, user);
  },

  /** Ends the session on this device: `signed-out` by wish, `expired` where the server no longer knows the token. */
  end: endSession,

  /** Takes over a newer picture of the member, such as after a profile change or a reward. */
  updateUser(change: Partial<OwnUser>): void {
    const current = sessionStore.get();
    if (current.status === 'member') {
      const user = { ...current.user, ...change };
      if (storage.read(tokenKey) === current.token) storage.write(userKey, JSON.stringify(user));
      sessionStore.set({ ...current, user });
    }
  },

  /** Follows sign-ins and sign-outs of other tabs, telling `onChange` of each; answers how to stop. */
  subscribeToOtherTabs(onChange: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
      const stored = readStoredSession();
      const current = sessionStore.get();
      if (stored.status === 'guest') {
        // The token is written before the user: half a sign-in is not a sign-out.
        if (current.status === 'member' && !storage.read(tokenKey)) {
          sessionStore.set({ status: 'guest', ended: 'signed-out' });
          onChange();
        }
        return;
      }
      const isSameToken = current.status === 'member' && current.token === stored.token;
      sessionStore.set({ ...stored, verified: isSameToken && current.verified });
      if (!isSameToken) onChange();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

/** The session inside a component. */
export function useSession(): Session {
  return useStore(sessionStore);
}

/** The signed-in member, for components that stand behind the guards only. Throws for a guest. */
export function useCurrentUser(): OwnUser {
  const current = useStore(sessionStore);
  const user = current.status === 'member' ? current.user : undefined;
  if (!user) throw new Error('Used without a signed-in user');
  return user;
}
