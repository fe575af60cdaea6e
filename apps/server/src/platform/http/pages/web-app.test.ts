import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempFolder, type TempFolder } from '../../../../test/create-temp-folder.ts';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../log/log.ts';
import { errorHandler } from '../error-handler.ts';
import { createHttpServer } from '../http-server.ts';
import { serveWebApp } from './web-app.ts';

let outer: TempFolder;
let folder: string;
let app: FastifyInstance;
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: responseHeaders } = await app.inject({ url, headers });
  return {
    status: statusCode,
    body,
    type: responseHeaders['content-type'],
    cache: responseHeaders['cache-control'],
    text: responseHeaders,
  };
};

beforeAll(async () => {
  outer = await createTempFolder();
  folder = path.join(outer.folder, 'dist');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await mkdir(path.join(folder, '.vite'));
  await mkdir(path.join(folder, 'icons'));
  const script = 'export const answer = 42;';
  for (const [name, text] of [
    ['index.html', '<title>Gumball</title>'],
    ['robots.txt', 'User-agent: *'],
    ['icons/logo.svg', '<svg></svg>'],
    ['assets/text-a1.woff2', 'font'],
    ['assets/main-a1.js', script],
    ['.vite/manifest.json', '{}'],
    ['../secret.txt', 'secret'],
  ] as const) {
    await writeFile(path.join(folder, name), text);
  }
  await writeFile(path.join(folder, 'assets/main-a1.js.br'), brotliCompressSync(script));
  app = Fastify();
  app.setErrorHandler(errorHandler);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
  await serveWebApp(app, folder);
});

afterAll(async () => {
  await app.close();
  await outer.remove();
});

describe('the built web app', () => {
  it.each([
    ['/icons/logo.svg', 'cross-origin', undefined],
    ['/assets/text-a1.woff2', 'cross-origin', '*'],
    ['/assets/main-a1.js', 'same-origin', undefined],
    ['/robots.txt', 'same-origin', undefined],
    ['/tasks', 'same-origin', undefined],
  ])('lets frames on other sites load %s: %s', async (url, policy, origin) => {
    const { status, text } = await get(url);
    expect([status, text['cross-origin-resource-policy'], text['access-control-allow-origin']]).toEqual([
      200,
      policy,
      origin,
    ]);
  });

  it.each(['multipart/form-data; boundary=x', 'text/plain', undefined])(
    'leads what is shared as %s to the log-in, and from there to the composer',
    async (type) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const reply = await app.inject({ method: 'POST', url: '/share', headers, payload: '--x' });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/login?redirect=%2F%3Fcompose%3Dnew']);
      expect((await app.inject({ method: 'POST', url: '/shared', headers, payload: '--x' })).statusCode).not.toBe(303);
    },
  );

  it('serves files, hashed ones with a cache time of a year', async () => {
    const script = { status: 200, body: 'export const answer = 42;', cache: 'public, max-age=31536000, immutable' };
    expect(await get('/assets/main-a1.js')).toMatchObject({ ...script, type: expect.stringContaining('javascript') });
    expect(await get('/assets/main-a1.js?v=1')).toMatchObject(script);
    expect(await get('/robots.txt')).toMatchObject({ status: 200, body: 'User-agent: *', cache: 'no-cache' });
    const head = await app.inject({ method: 'HEAD', url: '/robots.txt' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '13']);
  });

  it('serves the precompressed files of the build', async () => {
    const { text: responseHeaders } = await get('/assets/main-a1.js', { 'accept-encoding': 'br' });
    expect(responseHeaders).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  it.for(['/', '/index.html', '/home', '/user/kofi.fun', '/chat/7'])('serves the page for %s', async (url) => {
    const page = { status: 200, body: '<title>Gumball</title>', cache: 'no-cache' };
    expect(await get(url)).toMatchObject(page);
  });

  it.for([
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/none.png',
    '/.vite/manifest.json',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/api/none',
  ])('returns 404 for %s', async (url) => {
    const { status, body } = await get(url);
    expect([status, body.includes('secret')]).toEqual([404, false]);
  });

  it('rejects writes', async () => {
    expect((await app.inject({ method: 'POST', url: '/robots.txt' })).statusCode).toBe(404);
  });
});

describe('a malformed address', () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  let server: FastifyInstance;
  const open = async (url: string, headers: Record<string, string>) => {
    const { statusCode, body } = await server.inject({ url, headers });
    return [statusCode, body];
  };

  beforeAll(async () => {
    server = await createHttpServer(readConfig({}), createLog('silent'));
    server.get('/user/:name', async () => 'a user');
    server.get('/api/users/:name', async () => 'a user');
    await serveWebApp(server, folder);
  });
  afterAll(() => server.close());

  it.for(['/%E0%A4%A', '/user/%00', '/user/%zz', '/search?q=%00', '/user/a.fun%'])(
    'gets the page of the app with status 404 in a browser: %s',
    async (url) => {
      expect(await open(url, page)).toEqual([404, '<title>Gumball</title>']);
    },
  );

  it.for([
    ['/%E0%A4%A', { accept: '*/*' }],
    ['/user/%00', { accept: 'application/json' }],
    ['/api/users/%00', page],
    ['/api/users/%E0%A4%A', page],
    ['/uploads/%00', page],
    ['/none%00.png', page],
  ] as const)('gets an error for programs otherwise: %s with %j', async ([url, headers]) => {
    const [status, body] = await open(url, headers);
    expect([400, 404]).toContain(status);
    expect(JSON.parse(String(body))).toMatchObject({ success: false });
  });

  it('is not a valid address with escapes', async () => {
    expect(await open('/user/%C3%BC', page)).toEqual([200, 'a user']);
    expect(await open('/home?q=100%', page)).toEqual([200, '<title>Gumball</title>']);
  });
});

it('returns 404 for every path without a built web app', async () => {
  const bare = Fastify();
  bare.setErrorHandler(errorHandler);
  await serveWebApp(bare, undefined);
  expect((await bare.inject({ url: '/' })).statusCode).toBe(404);
  await bare.close();
});
