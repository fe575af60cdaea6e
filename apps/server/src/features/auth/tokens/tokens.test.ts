import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { tokenRequestsPerMinute, tokensMax } from '@gumball/rules/auth/api-tokens';
import { dayMs, secondMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { archiveOf, unzip } from '../../../../test/archive.ts';
import { join, signUpOf } from '../../../../test/data/accounts.ts';
import { writePost } from '../../../../test/data/builders.ts';
import { emitMessage, eventsOf, startDirect } from '../../../../test/data/chat.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { grantToken } from '../../../../test/data/tokens.ts';
import {
  asUser,
  call,
  createTestUser,
  createTestUsers,
  expectError,
  type TestUser,
} from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { connect, rejectionOf, until } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type Created = { token: ApiToken; secret: string };

const { password } = signUpOf('alice');

async function signUp(app: TestApp): Promise<TestUser> {
  const { token, user } = await join(app, 'alice');
  const alice = asUser(app, { id: user.id, username: user.username, token });
  await alice.put('/auth/profile', { firstName: 'Alice', lastName: 'Archer' });
  return alice;
}

const create = (who: TestUser, more: object = {}) =>
  who.post<Created>('/auth/tokens', { name: 'Backup', scopes: ['posts:read'], days: 30, password, ...more });
const listOf = async (who: TestUser) => (await who.get<{ tokens: ApiToken[] }>('/auth/tokens')).body.tokens;
const program = (app: TestApp, who: TestUser, secret: string) => asUser(app, { ...who, token: secret });

const privateFields = ['email', 'birthDate', 'lastSeen', 'balance', 'referralCode'];

it.each([
  { scopes: ['profile:write'], fields: [] },
  { scopes: ['profile:write', 'account:read'], fields: privateFields },
] as const)(
  'changes the profile with $scopes, and is shown of the account what its scopes say',
  async ({ scopes, fields }) => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const script = await grantToken(app, alice, scopes);
    const change = { bio: 'Sails', birthDate: '1990-05-17' };
    const { status, body } = await script.put<{ user: Record<string, unknown> }>('/auth/profile', change);
    expect([status, body.user]).toMatchObject([200, { id: alice.id, bio: 'Sails', postsCount: 0 }]);
    expect(privateFields.filter((field) => field in body.user)).toEqual(fields);
    const own = await alice.put<{ user: Record<string, unknown> }>('/auth/profile', change);
    expect(privateFields.filter((field) => field in own.body.user)).toEqual(privateFields);
  },
);

it('creates a token that reaches what its scopes say, until it is revoked', async () => {
  const app = sharedApp();
  const alice = await signUp(app);
  const { status, body } = await create(alice, { name: ' Backup ' });
  expect(status).toBe(201);
  expect(body.token).toMatchObject({ name: 'Backup', app: null, scopes: ['posts:read'], lastUsedAt: null });
  const script = program(app, alice, body.secret);
  expect((await script.get('/posts/feed')).status).toBe(200);
  expect((await script.get('/auth/tokens/current')).body).toMatchObject({
    id: body.token.id,
    user: { id: alice.id, firstName: 'Alice' },
    scopes: ['posts:read'],
    expiresAt: body.token.expiresAt,
  });
  for (const path of ['/messages/conversations', '/auth/profile', '/auth/tokens', '/auth/sessions', '/auth/export'])
    expect(await expectError(script.get(path))).toBe('403 SCOPE_MISSING');
  expect(await expectError(script.post('/posts', { content: 'Hi' }))).toBe('403 SCOPE_MISSING');
  expect(await expectError(create(script))).toBe('403 SCOPE_MISSING');
  expect(await expectError(alice.get('/auth/tokens/current'))).toBe('404 NOT_FOUND');

  expect(await listOf(alice)).toEqual([{ ...body.token, lastUsedAt: expect.any(String) }]);
  const { rows } = await app.deps.db.pool.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM api_tokens t WHERE t::text LIKE '%' || $1 || '%') AS found`,
    [body.secret.slice(4)],
  );
  expect(rows[0]?.found).toBe(false);
  expect((await readOutbox(app, 1)).join('\n')).toContain('A token was created for your Gumball account');

  for (let repeat = 0; repeat < 2; repeat += 1)
    expect((await alice.delete(`/auth/tokens/${body.token.id}`)).status).toBe(200);
  expect([(await script.get('/posts/feed')).status, await listOf(alice)]).toEqual([401, []]);
});

it('asks for a name, a scope and the password, and refuses more than the cap under a race', async () => {
  const app = sharedApp();
  const alice = await signUp(app);
  expect(await expectError(create(alice, { name: '  ' }))).toBe('400 FIELDS_REQUIRED');
  expect(await expectError(create(alice, { scopes: [] }))).toBe('400 FIELDS_REQUIRED');
  expect(await expectError(create(alice, { scopes: ['everything'] }))).toBe('400 INVALID_INPUT');
  expect(await expectError(create(alice, { days: 36_500 }))).toBe('400 INVALID_INPUT');
  expect(await expectError(create(alice, { password: '' }))).toBe('400 FIELDS_REQUIRED');
  expect(await expectError(create(alice, { password: 'a guess' }))).toBe('400 PASSWORD_WRONG');
  for (let count = 0; count < tokensMax - 1; count += 1) await grantToken(app, alice);
  const raced = await Promise.all([1, 2, 3, 4].map(() => expectError(create(alice, { days: null }))));
  expect(raced.toSorted()).toEqual(['201', ...Array<string>(3).fill('409 INTEGRATIONS_FULL')]);
});

it('does not revoke the tokens of others', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const script = await grantToken(app, alice);
  expect((await bob.delete(`/auth/tokens/${script.tokenId}`)).status).toBe(200);
  expect((await script.get('/posts/feed')).status).toBe(200);
});

it('stops at the end date, for good with a suspension, and with a reset of the password', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const brief = await grantToken(app, alice, ['posts:read'], new Date(app.deps.clock.now().getTime() + dayMs));
  const script = await grantToken(app, alice);
  const operator = await createOperator(app, 'olga');
  expect((await brief.get('/posts/feed')).status).toBe(200);
  app.advance(dayMs + secondMs);
  expect([(await brief.get('/posts/feed')).status, (await script.get('/posts/feed')).status]).toEqual([401, 200]);
  await operator.post(`/operator/members/${alice.id}/suspend`, { reason: 'Spam' });
  expect((await script.get('/posts/feed')).status).toBe(401);
  await operator.post(`/operator/members/${alice.id}/restore`);
  expect((await script.get('/posts/feed')).status).toBe(401);

  const forBob = await grantToken(app, bob);
  const { replacePassword } = await import('../accounts/replace-password.ts');
  await app.deps.db.transaction((tx) => replacePassword(app.deps, tx, bob.username, undefined));
  await until(async () => (await forBob.get('/posts/feed')).status === 401);
});

it('ends with the account, at once and with its sockets', async () => {
  const app = sharedApp();
  const alice = await signUp(app);
  const script = await grantToken(app, alice);
  const { socket } = await connect(app, script);
  expect((await script.get('/posts/feed')).status).toBe(200);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  expect((await alice.delete('/auth/account', { password })).status).toBe(200);
  expect((await script.get('/posts/feed')).status).toBe(401);
  await closed;
});

it('never has the rights of an operator', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'olga');
  const script = await grantToken(app, operator);
  for (const path of ['/operator/settings', '/operator/members', '/operator/audit'])
    expect(await expectError(script.get(path))).toBe('403 SCOPE_MISSING');
});

it('limits the requests of a token, tells the state in headers, and lets other sites read only its responses', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  const script = await grantToken(app, alice, ['posts:read']);
  const first = await script.get('/posts/feed');
  expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${tokenRequestsPerMinute};w=60`);
  expect(first.headers.get('ratelimit')).toBe(`"token";r=${tokenRequestsPerMinute - 1};t=60`);
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('access-control-allow-credentials')).toBe(null);
  const refused = await script.get('/messages/conversations');
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  const bySession = await alice.get('/posts/feed');
  expect(bySession.headers.get('access-control-allow-origin')).toBe(null);
  expect(bySession.headers.get('ratelimit')).toBe(null);
  for (let sent = 2; sent < tokenRequestsPerMinute; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => script.get('/auth/tokens/current')));
  const over = await script.get('/posts/feed');
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(over.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
  expect((await (await grantToken(app, alice)).get('/posts/feed')).status).toBe(200);
});

it('answers the preflight requests of routes for programs only', async () => {
  const app = await startApp();
  const preflight = async (path: string) =>
    fetch(`${app.url}/api${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    });
  const posts = await preflight('/posts');
  expect([posts.status, posts.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(posts.headers.get('access-control-allow-methods')).toBe('POST');
  for (const path of ['/auth/password', '/auth/login', '/operator/settings', '/auth/tokens']) {
    const reply = await preflight(path);
    expect([path, reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([path, 404, null]);
  }
});

it('receives and sends only the socket events of its scopes, and is closed when it is revoked', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id } = await startDirect(alice, bob);
  const readsPosts = await grantToken(app, alice, ['posts:read']);
  const readsMessages = await grantToken(app, alice, ['messages:read']);
  const forPosts = await connect(app, readsPosts);
  const forMessages = await connect(app, readsMessages);
  await emitMessage(bob, id, 'Hello');
  await writePost(bob, 'A post');
  await until(() => eventsOf(forMessages, 'message:new').length === 1);
  await until(() => eventsOf(forPosts, 'posts:new').length === 1);
  expect(forPosts.events.filter(({ event }) => !event.startsWith('post'))).toEqual([]);
  expect(forMessages.events.filter(({ event }) => /^(post|notification|earnings|user)/.test(event))).toEqual([]);
  expect(await forMessages.send('message:send', { conversationId: id, tempId: 'one', content: 'Hi' })).toMatchObject({
    code: 'SCOPE_MISSING',
  });
  expect(await forMessages.send('conversation:join', { conversationId: id })).toMatchObject({ success: true });
  expect(await forPosts.send('conversation:join', { conversationId: id })).toMatchObject({ code: 'SCOPE_MISSING' });

  const closed = new Promise((resolve) => forMessages.socket.once('disconnect', resolve));
  await alice.delete(`/auth/tokens/${readsMessages.tokenId}`);
  await closed;
  expect(forPosts.socket.connected).toBe(true);
  expect(await rejectionOf(app, { token: readsMessages.token })).toBe('UNAUTHENTICATED');
});

it('closes the socket of a token that ends', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  const brief = await grantToken(app, alice, ['posts:read'], new Date(Date.now() + 700));
  const { socket } = await connect(app, brief);
  await new Promise((resolve) => socket.once('disconnect', resolve));
  expect(await rejectionOf(app, { token: brief.token })).toBe('UNAUTHENTICATED');
});

it('ignores a token on public routes and refuses malformed ones', async () => {
  const app = sharedApp();
  for (const token of ['gbp_', 'gbp_short', `gba_${'x'.repeat(43)}`, `gbp_${'x'.repeat(43)}`])
    expect((await call(app, 'GET', '/posts/feed', { token })).status).toBe(401);
});

it('says by a header what a request without access lacks', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  const { token } = await grantToken(app, alice, ['posts:read']);
  const challengeOf = async (path: string, authorization?: string, method = 'GET') => {
    const headers = authorization === undefined ? {} : { authorization };
    const { status, headers: sent } = await fetch(`${app.url}/api${path}`, { method, headers });
    return [status, sent.get('www-authenticate')];
  };
  expect(await challengeOf('/posts/feed')).toEqual([401, 'Bearer']);
  expect(await challengeOf('/posts/feed', `Bearer gbp_${'x'.repeat(43)}`)).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  expect(await challengeOf('/friends/requests', `Bearer ${token}`)).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="friends:read"',
  ]);
  expect(await challengeOf('/auth/tokens', `Bearer ${token}`)).toEqual([403, null]);
  expect(await challengeOf('/posts/feed', `Bearer ${token}`)).toEqual([200, null]);
});

it('is part of the export of an account', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  await grantToken(app, alice, ['posts:read']);
  const data = unzip((await archiveOf(app, alice)).zip)
    .get('data/account.json')
    ?.toString();
  expect(data).toContain('"posts:read"');
  expect(data).not.toContain('gbp_');
});
