import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const paths = ['/register', '/login', '/verify-email', '/resend-verification', '/forgot-password', '/reset-password'];

async function send(app: TestApp, path: string, raw: string, type = 'application/json') {
  const response = await fetch(`${app.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: raw,
  });
  const body = (await response.json()) as { success: boolean; code: string; message: string };
  return { status: response.status, body };
}

async function countUsers(app: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ count: number }>('SELECT count(*)::int FROM users');
  return rows[0]?.count ?? -1;
}

it('rejects malformed bodies in the documented shape on every route', async () => {
  const app = await startApp();
  const rows: [raw: string, type: string, status: number, code: string][] = [
    ['{', 'application/json', 400, 'MALFORMED_JSON'],
    ['[]', 'application/json', 400, 'INVALID_INPUT'],
    ['null', 'application/json', 400, 'INVALID_INPUT'],
    ['"text"', 'application/json', 400, 'INVALID_INPUT'],
    ['', 'application/json', 400, 'INVALID_INPUT'],
    ['{"email":"a\\u0000@b.co","username":"a\\u0000"}', 'application/json', 400, 'INVALID_INPUT'],
    ['{"email":7,"username":{},"password":[],"token":true}', 'application/json', 400, 'INVALID_INPUT'],
    [`{"email":"${'a'.repeat(70_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
    ['username=alice', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
  ];
  for (const path of paths) {
    for (const [raw, type, status, code] of rows) {
      const response = await send(app, path, raw, type);
      expect([path, raw.slice(0, 40), response.status, response.body.code]).toEqual([
        path,
        raw.slice(0, 40),
        status,
        code,
      ]);
      expect(response.body.success).toBe(false);
    }
  }
  expect(await countUsers(app)).toBe(0);
});

it('never fails internally and never stores partial data for arbitrary text (fuzzing)', async () => {
  const app = await startApp();
  const arbitraryText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('\ud800', '\u202e', "'; DROP TABLE users; --", '__proto__', '%00', '🏳️‍🌈'.repeat(40), 'ſtraße@K.co'),
    fc.constantFrom('alice.fun', 'alice@example.com', 'secret1', '123456'),
  );
  const body = fc.record(
    {
      username: arbitraryText,
      email: arbitraryText,
      password: arbitraryText,
      confirmPassword: arbitraryText,
      code: arbitraryText,
      token: arbitraryText,
      referralCode: arbitraryText,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), body, async (path, sent) => {
      const { status, body: response } = await guest(app, path, sent);
      expect(status).toBeLessThan(500);
      expect(response.success).toBe(status < 400);
      expect(JSON.stringify(response)).not.toMatch(/SELECT|INSERT|node_modules|\.ts:/);
    }),
    { numRuns: 150 },
  );
  const { rows } = await app.deps.db.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM users LEFT JOIN sessions ON sessions.user_id = users.id WHERE sessions.id IS NULL',
  );
  expect(rows[0]?.count).toBe(0);
});

it('never fails internally for an arbitrary change of the profile (fuzzing)', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const arbitraryText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(null, '\ud800', '0000-00-00'),
  );
  const body = fc.record(
    {
      firstName: arbitraryText,
      lastName: arbitraryText,
      bio: arbitraryText,
      location: arbitraryText,
      birthDate: arbitraryText,
      avatarUrl: arbitraryText,
      bannerUrl: arbitraryText,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status } = await alice.put('/auth/profile', sent);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
});

it('rejects addresses that inject further recipients', async () => {
  const app = await startApp();
  for (const email of [
    'a,victim@example.com',
    'a<victim@example.com',
    'a@example.com\r\nBcc: v@example.com',
    'a;b@c.de',
  ]) {
    const response = await guest(app, '/register', { ...signUpOf('alice'), email });
    expect([response.status, response.body.code]).toEqual([400, 'EMAIL_INVALID']);
  }
});

it('tolerates a forged X-Forwarded-For header', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const headers = { 'x-forwarded-for': "x'); --, ::ffff:999.1.1.1", 'user-agent': 'é'.repeat(400) };
  expect((await guest(app, '/register', signUpOf('alice'), headers)).status).toBe(201);
  expect((await guest(app, '/login', signUpOf('alice'), headers)).status).toBe(200);
});
