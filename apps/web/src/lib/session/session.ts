/** The session: docs/product.md, Accounts. It is stored in the browser and shared by all tabs. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { storage } from '../storage/storage.ts';
import { createStore, useStore } from '../storage/store.ts';
import { removeUserEntries } from '../storage/user-entries.ts';

const tokenKey = 'authToken';
const userKey = 'user';
// How the last session of this device ended, for its other tabs.
const endKey = 'session-end';

/** A guest (and why, if a session just ended) or a user. `verified` once the server has confirmed the stored token. */
export type Session =
  | { status: 'guest'; ended?: 'signed-out' | 'expired' }
  | { status: 'member'; token: string; user: OwnUser; verified: boolean };

function readStoredSession(): Session {
  const token = storage.read(tokenKey);
  const storedUser = storage.read(userKey);
  if (!token || !storedUser) return { status: 'guest' };
  try {
    const user = JSON.parse(storedUser) as (OwnUser & { balance?: number }) | null;
    if (typeof user?.id === 'string' && typeof user.username === 'string') {
      // An earlier release stored no balance.
      return { status: 'member', token, user: { ...user, balance: user.balance ?? user.gumballs }, verified: false };
    }
  } catch {
    // Invalid storage counts as signed out.
  }
  return { status: 'guest' };
}

// Tells the server to send the app instead of a page for guests, where the network has such pages. It protects nothing.
function markMember(isMember: boolean): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `member=${isMember ? 1 : ''}; path=/; max-age=${isMember ? 34_560_000 : 0}; samesite=lax${secure}`;
}

const sessionStore = createStore<Session>({ status: 'guest' });
// The stored session is read once per page.
let initialization: Promise<void> | undefined;

// Ends the session of this page, with what its member stored on this device after an explicit sign-out.
function showGuest(ended: 'signed-out' | 'expired'): void {
  const current = sessionStore.get();
  if (current.status !== 'member') return;
  sessionStore.set({ status: 'guest', ended });
  if (ended === 'signed-out') removeUserEntries(current.user.id);
}

function endSession(ended: 'signed-out' | 'expired'): void {
  const current = sessionStore.get();
  // A suspended tab may not know that another one has signed in since: it must not end that session.
  if (current.status !== 'member' || storage.read(tokenKey) === current.token) {
    storage.write(endKey, ended);
    storage.remove(tokenKey);
    storage.remove(userKey);
    markMember(false);
  }
  showGuest(ended);
}

function storeSession(token: string, user: OwnUser): void {
  storage.write(tokenKey, token);
  storage.write(userKey, JSON.stringify(user));
  markMember(true);
  sessionStore.set({ status: 'member', token, user, verified: true });
}

/** The response of a sign-in. */
export type SignInResult = { accessToken: string; user: OwnUser };

export const session = {
  get: sessionStore.get,
  subscribe: sessionStore.subscribe,

  /**
   * Reads the stored session and confirms it with `verify`. Runs once; later calls wait for the first. For an invalid
   * token `verify` must call `end('expired')`; after any other failure the user stays signed in.
   */
  init(verify: () => Promise<OwnUser>): Promise<void> {
    initialization ??= (async () => {
      sessionStore.set(readStoredSession());
      const storedSession = sessionStore.get();
      if (storedSession.status !== 'member') {
        markMember(false);
        return;
      }
      try {
        const user = await verify();
        const current = sessionStore.get();
        if (current.status === 'member' && current.token === storedSession.token) storeSession(current.token, user);
      } catch {
        // Offline or a server error: the stored session stays.
      }
    })();
    return initialization;
  },

  /** Stores a new sign-in. Navigation is the caller's. */
  signIn({ accessToken, user }: SignInResult): void {
    storeSession(accessToken, user);
  },

  /** Ends the session on this device: `signed-out` by the user, `expired` by the server. */
  end: endSession,

  /** Updates the user, for example after a profile change or a reward. */
  updateUser(change: Partial<OwnUser>): void {
    const current = sessionStore.get();
    if (current.status === 'member') {
      const user = { ...current.user, ...change };
      if (storage.read(tokenKey) === current.token) storage.write(userKey, JSON.stringify(user));
      sessionStore.set({ ...current, user });
    }
  },

  /** Subscribes to sign-ins and sign-outs of other tabs; returns a function that unsubscribes. */
  subscribeToOtherTabs(onChange: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
      const stored = readStoredSession();
      const current = sessionStore.get();
      if (stored.status === 'guest') {
        // The token is written before the user: half a sign-in is not a sign-out.
        if (current.status === 'member' && !storage.read(tokenKey)) {
          // An expired session keeps what the member has not sent yet.
          showGuest(storage.read(endKey) === 'expired' ? 'expired' : 'signed-out');
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

/** The signed-in user, for components behind the guards only. Throws for a guest. */
export function useCurrentUser(): OwnUser {
  const current = useStore(sessionStore);
  const user = current.status === 'member' ? current.user : undefined;
  if (!user) throw new Error('Used without a signed-in user');
  return user;
}
