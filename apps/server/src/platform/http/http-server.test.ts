import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createTestUser, type TestUser } from '../../../test/data/users.ts';
import { connect } from '../../../test/sockets.ts';
import { shareApp, startApp, type TestApp } from '../../../test/start-app.ts';

async function send(
  app: TestApp,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(app.url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

let alice: TestUser;
const shared = shareApp({}, async (app) => {
  alice = await createTestUser(app, 'alice');
});

const json = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

test.each([
  ['broken JSON', json('{"username":'), 400, 'MALFORMED_JSON'],
  ['an array instead of an object', json('[1,2]'), 400, 'INVALID_INPUT'],
  ['a number instead of a text', json('{"username":1,"password":"secret"}'), 400, 'INVALID_INPUT'],
  ['a NUL in a text', json('{"username":"a\\u0000b","password":"secret"}'), 400, 'INVALID_INPUT'],
  ['an oversized body', json(JSON.stringify({ username: 'x'.repeat(70_000) })), 413, 'TOO_LARGE'],
  ['a body nested 10,000 deep', json(`{"username":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 400, 'INVALID_INPUT'],
  [
    'a NUL nested 15,000 deep',
    json(`{"username":${'['.repeat(15_000)}"\\u0000"${']'.repeat(15_000)}}`),
    400,
    'INVALID_INPUT',
  ],
  [
    'a prototype in the body',
    json('{"__proto__":{"complete":true},"username":"a","password":"b"}'),
    400,
    'MALFORMED_JSON',
  ],
  [
    'a body of another type',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' },
    415,
    'UNSUPPORTED_TYPE',
  ],
  ['oversized headers', { headers: { 'x-long': 'x'.repeat(20_000) } }, 431, 'TOO_LARGE'],
])('rejects %s with the documented error body', async (_name, init, status, code) => {
  const app = shared();
  const response = await send(app, '/api/auth/login', init);
  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({ success: false, code, message: expect.stringMatching(/\w/) });
});

test('returns 404 with the documented error body for an unknown path or method', async () => {
  const app = shared();
  expect(await send(app, '/api/nothing')).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
  expect(await send(app, '/api/posts/feed', { method: 'PATCH' })).toMatchObject({
    status: 404,
    body: { success: false, code: 'NOT_FOUND' },
  });
});

test.each([
  ['a NUL', '/api/posts/%00'],
  ['a broken escape', '/api/posts/%zz'],
  ['a path traversal', '/api/posts/..%2f..%2fetc'],
  ['SQL', '/api/posts/1%27%20OR%201=1'],
  ['a very long id', `/api/posts/${'9'.repeat(500)}`],
  ['an id beyond 63 bits', '/api/posts/9999999999999999999'],
])('rejects a path with %s without an internal error', async (_name, path) => {
  const app = shared();
  const response = await send(app, path, { headers: { authorization: `Bearer ${alice.token}` } });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.body).toMatchObject({ success: false });
});

test.each([
  ['nothing', ''],
  ['no token', 'Bearer '],
  ['an unknown token', 'Bearer wrong'],
  ['a very long token', `Bearer ${'x'.repeat(5000)}`],
  ['another scheme', 'Basic YWxpY2U6c2VjcmV0'],
])('rejects an authorization header with %s', async (_name, authorization) => {
  const app = shared();
  const response = await send(app, '/api/auth/profile', { headers: { authorization } });
  expect(response).toMatchObject({ status: 401, body: { success: false, code: 'UNAUTHENTICATED' } });
});

test('accepts the Bearer scheme in any case', async () => {
  const app = shared();
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect(
      await send(app, '/api/auth/profile', { headers: { authorization: `${scheme} ${alice.token}` } }),
    ).toMatchObject({
      status: 200,
    });
});

test.each(['/healthz', '/api/none', '/api/posts/feed', '/api/%00'])(
  'the response to %s has the security headers',
  async (path) => {
    const app = shared();
    const { headers } = await send(app, path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/connect-src 'self' ws:/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.has('strict-transport-security')).toBe(false);
  },
);

test.for([
  ['gzip', 415],
  ['br', 415],
  ['identity', 401],
] as const)('answers a body with the encoding %s by %i', async ([encoding, status]) => {
  const reply = await send(shared(), '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: JSON.stringify({ username: 'nobody', password: 'secret' }),
  });
  expect(reply.status).toBe(status);
  const isRefused = status === 415;
  expect(reply.headers.get('accept-encoding')).toBe(isRefused ? 'identity' : null);
  expect(reply.body['message'] === 'Bodies cannot be compressed.').toBe(isRefused);
});

test('serves the OpenAPI document and its HTML page', async () => {
  const app = shared();
  const { body } = await send(app, '/api/openapi.json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/auth/login': { post: { requestBody: expect.anything(), responses: { 200: expect.anything() } } },
      '/api/posts/{id}': { get: { security: [{ token: [] }], responses: { 200: expect.anything() } } },
    },
  });
  expect(body).toMatchObject({ servers: [{ url: app.deps.config.publicUrl }] });
  const page = await fetch(`${app.url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('/api/auth/login');
});

test('describes operations by unique names, their forms, their files, and errors once', async () => {
  type Content = Record<string, { schema: Record<string, unknown> }>;
  type Operation = {
    operationId: string;
    requestBody?: { content: Content };
    responses: Record<string, { content: Content }>;
  };
  const reply = await send(shared(), '/api/openapi.json');
  const { paths, components } = reply.body as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(paths['/api/posts/{id}']?.['get']?.operationId).toBe('getPostsById');
  const binary = { type: 'string', format: 'binary' };
  expect(paths['/api/upload/avatar']?.['post']?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: expect.objectContaining({ properties: { avatar: binary }, required: ['avatar'] }),
    },
  });
  expect(paths['/api/auth/export']?.['get']?.responses['200']?.content).toEqual({
    'application/zip': { schema: binary },
  });
  expect(Object.keys(paths['/api/oauth/token']?.['post']?.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
    'application/json',
  ]);
  const errors = operations.map(({ responses }) => responses['default']?.content['application/json']?.schema['$ref']);
  expect(new Set(errors)).toEqual(new Set(['#/components/schemas/Error', '#/components/schemas/OAuthError']));
  expect(components.schemas['Error']).toMatchObject({ properties: { success: { enum: [false] } } });
});

test.for(['/api/openapi.json', '/api/docs'])('sends %s compressed, and once to a client that has it', async (path) => {
  const { url } = shared();
  const packed = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } });
  const plain = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await packed.text()).toBe(await plain.text());
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')) / 5);
  expect(Number(plain.headers.get('content-length'))).toBeLessThan(4_000_000);
  const etag = plain.headers.get('etag') ?? '';
  const [same, other] = await Promise.all(
    [etag, 'W/"other"'].map((tag) => fetch(url + path, { headers: { 'if-none-match': tag } })),
  );
  expect([same?.status, await same?.text()]).toEqual([304, '']);
  expect(other?.status).toBe(200);
});

test('serves health, readiness and documented metrics', async () => {
  const app = shared();
  expect(await send(app, '/healthz')).toMatchObject({ status: 200, body: { success: true } });
  expect(await send(app, '/readyz')).toMatchObject({
    status: 200,
    body: { checks: { database: true, storage: true } },
  });
  const metrics = await fetch(`${app.url}/metrics`);
  const text = await metrics.text();
  expect(text).toContain('gumball_open_sockets 0');
  expect(text).toMatch(
    /gumball_http_request_seconds_count\{method="GET",route="\/api\/openapi.json",status="200"\} \d/,
  );
  const guide = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const named = new Set([...guide.matchAll(/\b(?:gumball|nodejs|process)_[a-z_]+\b/g)].map(([name]) => name));
  const logged = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  expect([...named].filter((name) => !logged.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([]);
  expect([...logged].filter((name) => name.startsWith('gumball_') && !named.has(name))).toEqual([]);
});

test('metrics count socket events and jobs', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const listener = await connect(app, alice);
  await listener.send('posts:watch', { postIds: [] });
  await listener.send('conversation:join', { conversationId: 'none' });
  await app.deps.db.pool.query(
    "INSERT INTO jobs.job (name, data, state) VALUES ('purge-deleted-account', '{}', 'failed'), ('purge-deleted-account', '{}', 'failed')",
  );
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toContain('gumball_socket_event_seconds_count{event="posts:watch",outcome="OK"} 1');
  expect(text).toMatch(/gumball_socket_event_seconds_count\{event="conversation:join",outcome="(?!OK)[A-Z_]+"\} 1/);
  expect(text).toContain('gumball_jobs{queue="purge-deleted-account",state="failed"} 2');
  expect(text).toContain('gumball_open_sockets 1');
});

test.each([
  ['x-forwarded-for', '198.51.100.7'],
  ['forwarded', 'for=198.51.100.7'],
  ['x-real-ip', '198.51.100.7'],
  ['via', '1.1 proxy'],
])('rejects metrics without a token through a local proxy (%s)', async (name, value) => {
  const app = await startApp();
  expect((await fetch(`${app.url}/metrics`, { headers: { [name]: value } })).status).toBe(404);
  const open = await startApp({ METRICS_TOKEN: 'watcher' });
  const headers = { [name]: value, authorization: 'Bearer watcher' };
  expect((await fetch(`${open.url}/metrics`, { headers })).status).toBe(200);
});

test('reports an untrusted proxy as a problem from its first request', async () => {
  const app = await startApp();
  expect(app.deps.problems()).toEqual([]);
  await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(app.deps.problems()).toEqual([expect.objectContaining({ code: 'untrusted-proxy', name: 'proxy' })]);
  const trusting = await startApp({ TRUST_PROXY: 'loopback' });
  await fetch(`${trusting.url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(trusting.deps.problems()).toEqual([]);
});

test('serves metrics with a token only to that token', async () => {
  const app = await startApp({ METRICS_TOKEN: 'watcher' });
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer watchers' } })).status).toBe(404);
  expect((await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer watcher' } })).status).toBe(200);
});

test('rejects metrics without a token for a forwarded client', async () => {
  const app = await startApp({ TRUST_PROXY: 'loopback' });
  const response = await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(response.status).toBe(404);
});

test('an incomplete request does not block the server', async () => {
  const app = shared();
  const { port } = new URL(app.url);
  const partialRequest = request({
    host: '127.0.0.1',
    port,
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '500' },
  });
  partialRequest.on('error', () => undefined);
  partialRequest.write('{"user');
  await expect(send(app, '/healthz')).resolves.toMatchObject({ status: 200 });
  partialRequest.destroy();
});
