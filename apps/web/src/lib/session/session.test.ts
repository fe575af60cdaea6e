import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const stored = { id: '1', username: 'alice.fun', firstName: 'Alice', lastName: 'Archer' };
const storage = new Map<string, string>();

/** The session initialises once per page load, so every test loads the module again. */
async function loadSession() {
  vi.resetModules();
  return (await import('./session.ts')).session;
}

beforeEach(() => {
  storage.clear();
  storage.set('authToken', 'secret');
  storage.set('user', JSON.stringify(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('init', () => {
  it('uses the stored user at once and the fetched profile when it arrives', async () => {
    const session = await loadSession();
    const updatedUser = { ...stored, firstName: 'Alicia' };
    const initialized = session.init(async () => updatedUser as OwnUser);
    expect(session.get()).toMatchObject({ status: 'member', token: 'secret', verified: false });
    await initialized;
    expect(session.get()).toMatchObject({ user: { firstName: 'Alicia' }, verified: true });
    expect(storage.get('user')).toContain('Alicia');
  });

  it('fetches once', async () => {
    const session = await loadSession();
    const verify = vi.fn<() => Promise<OwnUser>>().mockResolvedValue(stored as OwnUser);
    await Promise.all([session.init(verify), session.init(verify)]);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('keeps the stored user if the server is unreachable', async () => {
    const session = await loadSession();
    await session.init(() => Promise.reject(new Error('Network error')));
    expect(session.get()).toMatchObject({ status: 'member', verified: false });
    expect(storage.get('authToken')).toBe('secret');
  });

  it('removes an invalid token', async () => {
    const session = await loadSession();
    await session.init(async () => {
      session.end('expired');
      throw new Error('401');
    });
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' });
    expect([...storage.keys()]).toEqual(['session-end']);
  });

  it('does not restore a user who signed out concurrently', async () => {
    const session = await loadSession();
    await session.init(async () => {
      session.end('signed-out');
      return stored as OwnUser;
    });
    expect(session.get()).toEqual({ status: 'guest', ended: 'signed-out' });
    expect([...storage.keys()]).toEqual(['session-end']);
  });

  it.each(['{"id":', 'null', '[]', '{"id":7}', '"text"'])('treats invalid storage %s as signed out', async (user) => {
    storage.set('user', user);
    const session = await loadSession();
    const verify = vi.fn<() => Promise<OwnUser>>();
    await session.init(verify);
    expect(session.get()).toEqual({ status: 'guest' });
    expect(verify).not.toHaveBeenCalled();
  });

  it('needs token and user', async () => {
    storage.delete('user');
    const session = await loadSession();
    await session.init(() => Promise.reject(new Error('must not be called')));
    expect(session.get()).toEqual({ status: 'guest' });
  });
});

describe("a tab that has not seen another tab's sign-in", () => {
  async function sleepingTab() {
    const session = await loadSession();
    await session.init(async () => stored as OwnUser);
    storage.set('authToken', 'of Bob');
    storage.set('user', JSON.stringify({ ...stored, id: '2', username: 'bob.fun' }));
    return session;
  }

  it('ends only its own session', async () => {
    const session = await sleepingTab();
    session.end('expired');
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' });
    expect(storage.get('authToken')).toBe('of Bob');
    expect(storage.get('user')).toContain('bob.fun');
  });

  it("never stores its user into another user's sign-in", async () => {
    const session = await sleepingTab();
    session.updateUser({ gumballs: 5 });
    expect(session.get()).toMatchObject({ user: { gumballs: 5 } });
    expect(storage.get('user')).toContain('bob.fun');
  });
});
