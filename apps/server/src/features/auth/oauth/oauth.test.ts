import { createHash, randomBytes } from 'node:crypto';
import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { appsMax } from '@gumball/rules/auth/oauth';
import { hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const redirectUri = 'https://reader.example/return';

type Registered = { app: OwnApp; secret: string | null };
type Pair = { access_token: string; refresh_token: string; expires_in: number; scope: string; error?: string };

async function register(who: TestUser, more: object = {}): Promise<Registered> {
  const body = { name: 'Reader', redirectUris: [redirectUri], isConfidential: false, ...more };
  return (await who.post<Registered>('/apps', body)).body;
}

function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const requestOf = (clientId: string, challenge: string, more: object = {}) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: 'posts:read',
  state: 'xyz',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

async function allow(who: TestUser, request: object, isAllowed = true): Promise<URL> {
  const { body } = await who.post<{ redirectTo: string }>('/oauth/authorize', { ...request, isAllowed });
  return new URL(body.redirectTo);
}

async function form(app: TestApp, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/api/oauth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Pair };
}

const exchange = (app: TestApp, clientId: string, code: string, verifier: string, more: Record<string, string> = {}) =>
  form(app, 'token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...more,
  });

const refresh = (app: TestApp, clientId: string, token: string) =>
  form(app, 'token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

/** Registers an app of `alice` and lets `bob` allow it. */
async function granted(app: TestApp) {
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: reader } = await register(alice);
  const { verifier, challenge } = pkce();
  const code = (await allow(bob, requestOf(reader.id, challenge))).searchParams.get('code') ?? '';
  const exchanged = await exchange(app, reader.id, code, verifier);
  const program = (token: string) => asUser(app, { ...bob, token });
  return { alice, bob, reader, code, verifier, pair: exchanged.body, program };
}

it('lets a member allow an app, which reads within its scopes and renews its access', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: reader, secret } = await register(alice);
  expect(secret).toBe(null);
  const { verifier, challenge } = pkce();
  const request = requestOf(reader.id, challenge);
  const shown = await bob.get<{ consent: object }>(`/oauth/authorize?${new URLSearchParams(request).toString()}`);
  expect(shown.body.consent).toEqual({
    app: { id: reader.id, name: 'Reader', owner: 'alice.fun', website: null },
    scopes: ['posts:read'],
    returnsTo: 'reader.example',
  });
  const back = await allow(bob, request);
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['xyz', app.deps.config.publicUrl]);
  const { status, body, headers } = await exchange(app, reader.id, back.searchParams.get('code') ?? '', verifier);
  expect([status, body.expires_in, body.scope]).toEqual([200, 3600, 'posts:read']);
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', '*']);
  const program = asUser(app, { ...bob, token: body.access_token });
  expect((await program.get('/posts/feed')).status).toBe(200);
  expect(await expectError(program.get('/messages/conversations'))).toBe('403 SCOPE_MISSING');
  expect((await bob.get<{ tokens: ApiToken[] }>('/auth/tokens')).body.tokens).toMatchObject([
    { name: 'Reader', app: { id: reader.id, owner: 'alice.fun' }, scopes: ['posts:read'], expiresAt: null },
  ]);
  expect((await alice.get<{ apps: OwnApp[] }>('/apps')).body.apps).toMatchObject([{ usersCount: 1 }]);

  app.advance(hourMs + minuteMs);
  expect((await program.get('/posts/feed')).status).toBe(401);
  const renewed = await refresh(app, reader.id, body.refresh_token);
  expect(renewed.status).toBe(200);
  expect((await asUser(app, { ...bob, token: renewed.body.access_token }).get('/posts/feed')).status).toBe(200);
});

it('stores the name of an app as one line in reading direction', async () => {
  const app = sharedApp();
  const [alice] = await createTestUsers(app, 'alice');
  const { app: reader } = await register(alice, { name: '\u202eRea\r\nder ' });
  expect(reader.name).toBe('Rea der');
  const change = (name: string) =>
    alice.put<{ app: OwnApp }>(`/apps/${reader.id}`, { name, redirectUris: [redirectUri] });
  expect((await change('Read\u2067er\t2')).body.app.name).toBe('Reader 2');
  expect(await expectError(change('\u200b'))).toBe('400 FIELDS_REQUIRED');
});

it('returns a refusal to the app', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: reader } = await register(alice);
  const back = await allow(bob, requestOf(reader.id, pkce().challenge), false);
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
});

it('issues no code for unknown apps, addresses or scopes, or without PKCE, and never redirects there', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: reader } = await register(alice);
  const { challenge } = pkce();
  const refusals: [object, string][] = [
    [{ client_id: '5' }, 'OAUTH_APP_UNKNOWN'],
    [{ client_id: 'x' }, 'OAUTH_APP_UNKNOWN'],
    [{ redirect_uri: 'https://reader.example/return/' }, 'OAUTH_APP_UNKNOWN'],
    [{ redirect_uri: 'https://evil.example/' }, 'OAUTH_APP_UNKNOWN'],
    [{ scope: 'everything' }, 'OAUTH_REQUEST_INVALID'],
    [{ scope: '' }, 'OAUTH_REQUEST_INVALID'],
    [{ response_type: 'token' }, 'OAUTH_REQUEST_INVALID'],
    [{ code_challenge: '' }, 'OAUTH_REQUEST_INVALID'],
    [{ code_challenge_method: 'plain' }, 'OAUTH_REQUEST_INVALID'],
  ];
  for (const [more, code] of refusals) {
    const request = requestOf(reader.id, challenge, more);
    expect(await expectError(bob.get(`/oauth/authorize?${new URLSearchParams(request).toString()}`))).toBe(
      `400 ${code}`,
    );
    expect(await expectError(bob.post('/oauth/authorize', { ...request, isAllowed: true }))).toBe(`400 ${code}`);
  }
});

it('exchanges a code once, and ends its tokens when it is used again, also in a race', async () => {
  const app = sharedApp();
  const { bob, reader, code, verifier, pair, program } = await granted(app);
  expect((await program(pair.access_token).get('/posts/feed')).status).toBe(200);
  const again = await exchange(app, reader.id, code, verifier);
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  expect((await program(pair.access_token).get('/posts/feed')).status).toBe(401);
  expect((await refresh(app, reader.id, pair.refresh_token)).body.error).toBe('invalid_grant');

  const second = pkce();
  const raced = (await allow(bob, requestOf(reader.id, second.challenge))).searchParams.get('code') ?? '';
  const replies = await Promise.all([1, 2, 3].map(() => exchange(app, reader.id, raced, second.verifier)));
  const won = replies.filter(({ status }) => status === 200);
  expect(won.length).toBe(1);
  expect((await program(won[0]?.body.access_token ?? '').get('/posts/feed')).status).toBe(401);
});

it('refuses a code of another app, with another address or verifier, and after a minute', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: reader } = await register(alice);
  const { app: other } = await register(alice, { name: 'Other' });
  const { verifier, challenge } = pkce();
  const code = (await allow(bob, requestOf(reader.id, challenge))).searchParams.get('code') ?? '';
  const attempts = [
    exchange(app, other.id, code, verifier),
    exchange(app, reader.id, code, pkce().verifier),
    exchange(app, reader.id, code, challenge),
    exchange(app, reader.id, code, verifier, { redirect_uri: 'https://reader.example/other' }),
    exchange(app, reader.id, 'a guess', verifier),
  ];
  for (const attempt of attempts) expect((await attempt).body.error).toBe('invalid_grant');
  app.advance(2 * minuteMs);
  expect((await exchange(app, reader.id, code, verifier)).body.error).toBe('invalid_grant');
});

it('rotates refresh tokens, and ends all access when a used one comes back', async () => {
  const app = sharedApp();
  const { reader, pair, program } = await granted(app);
  const { socket } = await connect(app, { token: pair.access_token });
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const next = await refresh(app, reader.id, pair.refresh_token);
  await closed;
  expect((await program(pair.access_token).get('/posts/feed')).status).toBe(401);
  expect((await program(next.body.access_token).get('/posts/feed')).status).toBe(200);
  const stolen = await refresh(app, reader.id, pair.refresh_token);
  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
  expect((await program(next.body.access_token).get('/posts/feed')).status).toBe(401);
  expect((await refresh(app, reader.id, next.body.refresh_token)).body.error).toBe('invalid_grant');
});

it('renews once in a race of the same refresh token', async () => {
  const app = sharedApp();
  const { reader, pair, program } = await granted(app);
  const replies = await Promise.all([1, 2, 3, 4].map(() => refresh(app, reader.id, pair.refresh_token)));
  const won = replies.filter(({ status }) => status === 200);
  expect(won.length).toBe(1);
  expect((await program(won[0]?.body.access_token ?? '').get('/posts/feed')).status).toBe(401);
});

it('asks an app on a server for its secret, in the header or the body', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { app: server, secret } = await register(alice, { isConfidential: true });
  const codeFor = async (challenge: string) =>
    (await allow(bob, requestOf(server.id, challenge))).searchParams.get('code') ?? '';
  const { verifier, challenge } = pkce();
  const code = await codeFor(challenge);
  const without = await exchange(app, server.id, code, verifier);
  expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
  expect((await exchange(app, server.id, code, verifier, { client_secret: 'a guess' })).status).toBe(401);
  expect((await exchange(app, server.id, code, verifier, { client_secret: secret ?? '' })).status).toBe(200);
  const second = pkce();
  const basic = (by: string | null) => ({
    authorization: `Basic ${Buffer.from(`${server.id}:${by}`).toString('base64')}`,
  });
  const fields = {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: await codeFor(second.challenge),
    code_verifier: second.verifier,
  };
  const { body: renewed } = await alice.post<{ secret: string }>(`/apps/${server.id}/secret`);
  expect((await form(app, 'token', fields, basic(secret))).status).toBe(401);
  expect((await form(app, 'token', fields, basic(renewed.secret))).status).toBe(200);
});

it('revokes by either token, for the own app only', async () => {
  const app = sharedApp();
  const { alice, reader, pair, program } = await granted(app);
  const { app: other } = await register(alice, { name: 'Other' });
  const revoke = (clientId: string, token: string) => form(app, 'revoke', { client_id: clientId, token });
  expect((await revoke(other.id, pair.refresh_token)).status).toBe(200);
  expect((await program(pair.access_token).get('/posts/feed')).status).toBe(200);
  expect((await revoke(reader.id, 'a guess')).status).toBe(200);
  expect((await revoke(reader.id, pair.refresh_token)).status).toBe(200);
  expect((await program(pair.access_token).get('/posts/feed')).status).toBe(401);
});

it('ends what an app may do when the member revokes it, it is deleted, or its owner is suspended', async () => {
  const app = await startApp();
  const first = await granted(app);
  const { body } = await first.bob.get<{ tokens: ApiToken[] }>('/auth/tokens');
  await first.bob.delete(`/auth/tokens/${body.tokens[0]?.id}`);
  expect((await first.program(first.pair.access_token).get('/posts/feed')).status).toBe(401);

  const again = await startApp();
  const second = await granted(again);
  expect((await second.program(second.pair.access_token).get('/posts/feed')).status).toBe(200);
  const operator = await createOperator(again, 'olga');
  const { socket } = await connect(again, { token: second.pair.access_token });
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await operator.post(`/operator/members/${second.alice.id}/suspend`, { reason: 'Spam' });
  await closed;
  expect((await second.program(second.pair.access_token).get('/posts/feed')).status).toBe(401);
  expect((await refresh(again, second.reader.id, second.pair.refresh_token)).status).toBe(401);

  const last = await startApp();
  const third = await granted(last);
  await third.alice.delete(`/apps/${third.reader.id}`);
  expect((await third.program(third.pair.access_token).get('/posts/feed')).status).toBe(401);
  expect((await third.bob.get<{ tokens: ApiToken[] }>('/auth/tokens')).body.tokens).toEqual([]);
});

it('keeps apps within their rules and their cap', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const bad = { name: 'Bad', redirectUris: ['javascript:alert(1)'] };
  expect(await expectError(alice.post('/apps', bad))).toBe('400 REDIRECT_URI_INVALID');
  expect(await expectError(alice.post('/apps', { ...bad, redirectUris: [] }))).toBe('400 REDIRECT_URI_INVALID');
  expect(await expectError(alice.post('/apps', { name: ' ', redirectUris: [redirectUri] }))).toBe(
    '400 FIELDS_REQUIRED',
  );
  const { app: reader } = await register(alice);
  const unsafe = await alice.post<{ errors: object[] }>('/apps', {
    name: 'Bad',
    website: 'javascript:alert(1)',
    redirectUris: [redirectUri],
  });
  expect([unsafe.status, unsafe.body.errors]).toEqual([
    400,
    [{ field: 'website', message: 'is not an address that begins with https://' }],
  ]);
  const website = 'https://reader.example/';
  const change = { name: 'Writer', website, redirectUris: ['http://127.0.0.1/return'] };
  expect(await expectError(bob.put(`/apps/${reader.id}`, change))).toBe('404 NOT_FOUND');
  expect(await expectError(bob.post(`/apps/${reader.id}/secret`))).toBe('404 NOT_FOUND');
  expect(await expectError(alice.post(`/apps/${reader.id}/secret`))).toBe('404 NOT_FOUND');
  expect((await alice.put<{ app: OwnApp }>(`/apps/${reader.id}`, change)).body.app).toMatchObject(change);
  await bob.delete(`/apps/${reader.id}`);
  expect((await alice.get<{ apps: OwnApp[] }>('/apps')).body.apps.length).toBe(1);
  for (let count = 1; count < appsMax; count += 1) await register(alice);
  expect(await expectError(alice.post('/apps', change))).toBe('409 INTEGRATIONS_FULL');
});

it('publishes its metadata, and takes forms on these routes only', async () => {
  const app = sharedApp();
  const metadata = await fetch(`${app.url}/.well-known/oauth-authorization-server`);
  expect(await metadata.json()).toMatchObject({
    issuer: app.deps.config.publicUrl,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  const asForm = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=alice&password=x',
  });
  expect(asForm.status).toBe(415);
  const twice = await fetch(`${app.url}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&grant_type=authorization_code',
  });
  expect([twice.status, await twice.json()]).toEqual([
    400,
    { error: 'invalid_request', error_description: expect.any(String) },
  ]);
  expect((await form(app, 'token', { grant_type: 'password', client_id: '5' })).body.error).toBe('invalid_client');
});
