import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const stored = { id: '1', username: 'alice.fun', firstName: 'Alice', lastName: 'Archer' };
const kept = new Map<string, string>();

/** The session initialises once in a page's life, so every test gets a page of its own. */
async function newPage() {
  vi.resetModules();
  return (await import('./session.ts')).session;
}

beforeEach(() => {
  kept.clear();
  kept.set('authToken', 'secret');
  kept.set('user', JSON.stringify(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('init', () => {
  it('takes the stored member at once and the fresh picture when it comes', async () => {
    const session = await newPage();
    const fresh = { ...stored, firstName: 'Alicia' };
    const done = session.init(async () => fresh as OwnUser);
    expect(session.get()).toMatchObject({ status: 'member', token: 'secret', verified: false });
    await done;
    expect(session.get()).toMatchObject({ user: { firstName: 'Alicia' }, verified: true });
    expect(kept.get('user')).toContain('Alicia');
  });

  it('asks the server once', async () => {
    const session = await newPage();
    const verify = vi.fn<() => Promise<OwnUser>>().mockResolvedValue(stored as OwnUser);
    await Promise.all([session.init(verify), session.init(verify)]);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('keeps what is stored when the server cannot be reached', async () => {
    const session = await newPage();
    await session.init(() => Promise.reject(new Error('Network error')));
    expect(session.get()).toMatchObject({ status: 'member', verified: false });
    expect(kept.get('authToken')).toBe('secret');
  });

  it('forgets a dead token', async () => {
    const session = await newPage();
    await session.init(async () => {
      session.end('expired');
      throw new Error('401');
    });
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' });
    expect(kept.size).toBe(0);
  });

  it('does not bring a member back who signed out meanwhile', async () => {
    const session = await newPage();
    await session.init(async () => {
      session.end('signed-out');
      return stored as OwnUser;
    });
    expect(session.get()).toEqual({ status: 'guest', ended: 'signed-out' });
    expect(kept.size).toBe(0);
  });

  it.each(['{"id":', 'null', '[]', '{"id":7}', '"text"'])('takes damaged storage %s for signed out', async (user) => {
    kept.set('user', user);
    const session = await newPage();
    const verify = vi.fn<() => Promise<OwnUser>>();
    await session.init(verify);
    expect(session.get()).toEqual({ status: 'guest' });
    expect(verify).not.toHaveBeenCalled();
  });

  it('needs both halves', async () => {
    kept.delete('user');
    const session = await newPage();
    await session.init(() => Promise.reject(new Error('not asked')));
    expect(session.get()).toEqual({ status: 'guest' });
  });
});

describe('a tab that has not heard yet that another one signed in', () => {
  async function asleep() {
    const session = await newPage();
    await session.init(async () => stored as OwnUser);
    kept.set('authToken', 'of Bob');
    kept.set('user', JSON.stringify({ ...stored, id: '2', username: 'bob.fun' }));
    return session;
  }

  it('ends its own session and not the other one', async () => {
    const session = await asleep();
    session.end('expired');
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' });
    expect(kept.get('authToken')).toBe('of Bob');
    expect(kept.get('user')).toContain('bob.fun');
  });

  it('puts its member into the sign-in of nobody else', async () => {
    const session = await asleep();
    session.updateUser({ gumballs: 5 });
    expect(session.get()).toMatchObject({ user: { gumballs: 5 } });
    expect(kept.get('user')).toContain('bob.fun');
  });
});
