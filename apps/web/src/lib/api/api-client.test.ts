import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../session/session.ts';
import { call, createClient } from './api-client.ts';
import { interruptions } from './interruptions.ts';

const alice = {
  id: '1',
  username: 'alice.fun',
  firstName: 'Alice',
  lastName: 'Archer',
  avatarUrl: null,
  level: 'Novice' as const,
  email: 'alice@example.com',
  bannerUrl: null,
  bio: null,
  location: null,
  birthDate: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastSeen: null,
  gumballs: 0,
  balance: 0,
  hasShop: true,
  hasBoosts: false,
  hasTips: true,
  friendsCount: 0,
  communitiesCount: 0,
  postsCount: 0,
  pinnedPostId: null,
  referralCode: 'ALICE',
};
const endpoint = { method: 'POST', path: '/posts/:id/like' } as const;
const stored = new Map<string, string>();
const fetchMock = vi.fn<typeof fetch>();

function mockResponse(status: number, body: unknown, headers: Record<string, string> = {}) {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
}

function sentHeaders(): Record<string, string> {
  return { ...(fetchMock.mock.lastCall?.[1]?.headers as Record<string, string>) };
}

beforeEach(() => {
  stored.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  session.end('signed-out');
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('carries the token, the key and the body, and returns the response', async () => {
    session.signIn({ accessToken: 'secret', user: alice });
    mockResponse(200, { success: true, isLiked: true });
    const response = await call(endpoint, { params: { id: '7' }, body: { a: 1 } }, { idempotencyKey: 'k1' });
    expect(response).toEqual({ success: true, isLiked: true });
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/posts/7/like');
    expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(sentHeaders()).toMatchObject({
      Authorization: 'Bearer secret',
      'Idempotency-Key': 'k1',
      'Accept-Language': 'en',
    });
  });

  it('of a guest carries no token, and a 401 ends nothing', async () => {
    mockResponse(401, { success: false, code: 'CREDENTIALS_INVALID', message: 'Invalid username or password' });
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
      message: 'Invalid username or password',
    });
    expect(sentHeaders()).not.toHaveProperty('Authorization');
    expect(session.get()).not.toMatchObject({ ended: 'expired' });
  });

  it('rejected with 401 ends the session and removes the stored one', async () => {
    session.signIn({ accessToken: 'secret', user: alice });
    expect([...stored.keys()].toSorted()).toEqual(['authToken', 'user']);
    mockResponse(401, { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' });
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toEqual({ status: 'guest', ended: 'expired' });
    // Other tabs read how it ended.
    expect([...stored]).toEqual([['session-end', 'expired']]);
  });

  it('rejected for a token that was replaced leaves the newer session alone', async () => {
    session.signIn({ accessToken: 'old', user: alice });
    fetchMock.mockImplementationOnce(async () => {
      session.signIn({ accessToken: 'new', user: alice });
      return new Response('{}', { status: 401 });
    });
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ status: 'member', token: 'new' });
  });

  it.each([
    ['signed out', () => session.end('signed-out')],
    ['was followed by another one', () => session.signIn({ accessToken: 'of Bob', user: { ...alice, id: '2' } })],
  ])('reports no success of a user who %s meanwhile, and a failure by its reason', async (_name, change) => {
    for (const [status, error] of [
      [200, { code: 'ABORTED' }],
      [404, { status: 404 }],
      [503, { status: 503 }],
    ] as const) {
      session.signIn({ accessToken: 'secret', user: alice });
      fetchMock.mockImplementationOnce(async () => {
        change();
        return new Response(JSON.stringify({ success: true, user: alice }), { status });
      });
      await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject(error);
    }
  });

  it('reports what the same user did with an earlier token, and what a guest did before the sign-in', async () => {
    session.signIn({ accessToken: 'old', user: alice });
    for (const before of [() => undefined, () => session.end('signed-out')]) {
      before();
      fetchMock.mockImplementationOnce(async () => {
        session.signIn({ accessToken: 'new', user: alice });
        return new Response('{"success":true}');
      });
      await expect(call(endpoint, { params: { id: '7' } })).resolves.toEqual({ success: true });
    }
  });

  it('reports transport errors', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({
      message: 'Network error',
      status: 0,
    });

    fetchMock.mockImplementation(
      (_url, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const slow = call(endpoint, { params: { id: '7' } }, { timeoutMs: 10 });
    await expect(slow).rejects.toMatchObject({ message: 'Request timeout', code: 'TIMEOUT' });

    const controller = new AbortController();
    const aborted = call(endpoint, { params: { id: '7' } }, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('knows the time to wait after a 429', async () => {
    mockResponse(429, { success: false, code: 'RATE_LIMITED', message: 'Slow down' }, { 'Retry-After': '30' });
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({ retryAfterSeconds: 30 });
  });

  it('rejects an HTML page as a response', async () => {
    fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({
      message: 'Invalid response from server',
    });
  });
});

describe('createClient', () => {
  it('calls the named endpoint', async () => {
    const client = createClient<typeof authRoutes>(authEndpoints);
    mockResponse(200, { success: true, message: 'Sent' });
    const { message } = await client.forgotPassword({ body: { email: 'alice@example.com' } });
    expect(message).toBe('Sent');
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/auth/forgot-password');
  });
});

describe('a refusal that the member can resolve', () => {
  it('repeats the request once it is resolved, and reports it otherwise', async () => {
    session.signIn({ accessToken: 'secret', user: alice });
    const body = { success: false, code: 'CONSENT_REQUIRED', message: 'Please accept' };
    interruptions.resolve = async () => true;
    onTestFinished(() => {
      delete interruptions.resolve;
    });
    mockResponse(403, body);
    mockResponse(200, { success: true, isLiked: true });
    await expect(call(endpoint, { params: { id: '7' } })).resolves.toMatchObject({ isLiked: true });
    interruptions.resolve = async () => false;
    mockResponse(403, body);
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
  });

  it('repeats no request in the name of the next user', async () => {
    session.signIn({ accessToken: 'secret', user: alice });
    interruptions.resolve = async () => {
      session.signIn({ accessToken: 'of Bob', user: { ...alice, id: '2' } });
      return true;
    };
    onTestFinished(() => {
      delete interruptions.resolve;
    });
    mockResponse(403, { success: false, code: 'CONSENT_REQUIRED', message: 'Please accept' });
    await expect(call(endpoint, { params: { id: '7' } })).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});
