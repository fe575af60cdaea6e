/** Who is signed in here: docs/product.md, Accounts. Kept in browser storage and shared by all tabs. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const tokenKey = 'authToken';
const userKey = 'user';

/** A guest (and why, where a session just ended) or a member. `verified` once the server has confirmed the stored token. */
export type Session =
  | { status: 'guest'; ended?: 'signed-out' | 'expired' }
  | { status: 'member'; token: string; user: OwnUser; verified: boolean };

function readStored(): Session {
  const token = storage.read(tokenKey);
  const text = storage.read(userKey);
  if (!token || !text) return { status: 'guest' };
  try {
    const user = JSON.parse(text) as OwnUser | null;
    if (typeof user?.id === 'string' && typeof user.username === 'string') {
      return { status: 'member', token, user, verified: false };
    }
  } catch {
    // Damaged storage counts as signed out.
  }
  return { status: 'guest' };
}

const store = createStore<Session>({ status: 'guest' });
let ready: Promise<void> | undefined;

function clear(ended: 'signed-out' | 'expired'): void {
  const now = store.get();
  // A tab that slept may not have heard yet that another one has signed in since: that is not its to end.
  if (now.status !== 'member' || storage.read(tokenKey) === now.token) {
    storage.remove(tokenKey);
    storage.remove(userKey);
  }
  if (now.status === 'member') store.set({ status: 'guest', ended });
}

function keep(token: string, user: OwnUser): void {
  storage.write(tokenKey, token);
  storage.write(userKey, JSON.stringify(user));
  store.set({ status: 'member', token, user, verified: true });
}

/** What a sign-in answers. */
export type SignedIn = { accessToken: string; user: OwnUser };

export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /**
   * Reads what is stored and has the server confirm it with `verify`. Runs once; later calls wait for the first. An answer that
   * the token is dead is expected to have called `end('expired')`; any other failure leaves the member signed in.
   */
  init(verify: () => Promise<OwnUser>): Promise<void> {
    ready ??= (async () => {
      store.set(readStored());
      const before = store.get();
      if (before.status !== 'member') return;
      try {
        const user = await verify();
        const now = store.get();
        if (now.status === 'member' && now.token === before.token) keep(now.token, user);
      } catch {
        // Offline or a server in trouble: what is stored stays, the next call will tell.
      }
    })();
    return ready;
  },

  /** Stores a fresh sign-in. Navigation is the caller's. */
  signIn({ accessToken, user }: SignedIn): void {
    keep(accessToken, user);
  },

  /** Ends the session on this device: `signed-out` by wish, `expired` where the server no longer knows the token. */
  end: clear,

  /** Takes over a newer picture of the member, such as after a profile change or a reward. */
  updateUser(change: Partial<OwnUser>): void {
    const now = store.get();
    if (now.status === 'member') {
      const user = { ...now.user, ...change };
      if (storage.read(tokenKey) === now.token) storage.write(userKey, JSON.stringify(user));
      store.set({ ...now, user });
    }
  },

  /** Follows sign-ins and sign-outs of other tabs, telling `onChange` of each; answers how to stop. */
  followOtherTabs(onChange: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
      const stored = readStored();
      const now = store.get();
      if (stored.status === 'guest') {
        // The token is written before the user: half a sign-in is not a sign-out.
        if (now.status === 'member' && !storage.read(tokenKey)) {
          store.set({ status: 'guest', ended: 'signed-out' });
          onChange();
        }
        return;
      }
      const same = now.status === 'member' && now.token === stored.token;
      store.set({ ...stored, verified: same && now.verified });
      if (!same) onChange();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

/** The session inside a component. */
export function useSession(): Session {
  return useStore(store);
}

/** The signed-in member, for components that stand behind the guards only. Throws for a guest. */
export function useMember(): OwnUser {
  const now = useStore(store);
  const last = now.status === 'member' ? now.user : undefined;
  if (!last) throw new Error('Used outside the pages of members');
  return last;
}
