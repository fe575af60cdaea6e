import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, test } from 'vitest';
import { createTestUser, createTestUsers } from '../../../test/data/users.ts';
import { drawPng, leftovers, sendFiles } from '../../../test/send-files.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { purgeOrphans } from './purge-orphans.ts';
import { purgeUnattached } from './purge-unattached.ts';

const name = 'AbCdEfGhIjKlMnOpQrStUv.mp4';

async function startWithVideo() {
  const app = await startApp();
  await writeFile(path.join(app.dataDir, 'uploads', name), '0123456789');
  return app;
}

function get(app: { url: string }, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`${app.url}/uploads/${name}`, { method, headers });
}

/** Requests a path without normalization, which `fetch` would apply. */
function rawStatus(app: TestApp, target: string): Promise<number> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

async function uploadImage(app: TestApp, token: string) {
  const bytes = await drawPng(400, 300).png().toBuffer();
  return (await sendFiles(app, token, [{ name: 'a.png', bytes }])).body.urls[0] ?? '';
}

test('serves a file with headers that prevent script execution', async () => {
  const app = await startWithVideo();
  const response = await get(app);
  expect(await response.text()).toBe('0123456789');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${name}"`,
  });
  const head = await get(app, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

test('returns 304 for a cached file', async () => {
  const app = await startWithVideo();
  const modified = (await get(app)).headers.get('last-modified') ?? '';
  for (const headers of [{ 'if-none-match': `"other", W/"${name}"` }, { 'if-modified-since': modified }] as Record<
    string,
    string
  >[]) {
    expect((await get(app, headers)).status).toBe(304);
  }
  expect((await get(app, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-200', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-200', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
])('responds to the range %s with %i', async (range, status, text, contentRange) => {
  const app = await startWithVideo();
  const response = await get(app, { range });
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test('responds to an If-Range of another version with the whole file', async () => {
  const app = await startWithVideo();
  expect((await get(app, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
  expect((await get(app, { range: 'bytes=0-3', 'if-range': `"${name}"` })).status).toBe(206);
});

test('rejects path traversal and directory listings', async () => {
  const app = await startWithVideo();
  await writeFile(path.join(app.dataDir, 'secret.mp4'), 'secret');
  await writeFile(path.join(app.dataDir, 'uploads', 'notes.txt'), 'notes');
  const targets = [
    '/uploads',
    '/uploads/',
    '/uploads/.',
    '/uploads/..',
    '/uploads/../secret.mp4',
    '/uploads/..%2fsecret.mp4',
    '/uploads/%2e%2e%2fsecret.mp4',
    '/uploads/..%5csecret.mp4',
    '/uploads/%252e%252e%252fsecret.mp4',
    '/uploads//etc/passwd',
    '/uploads/%2fetc%2fpasswd',
    '/uploads/notes.txt',
    `/uploads/x/${name}`,
    `/uploads/${name}/`,
    `/uploads/${name}.html`,
    `/uploads/${'a'.repeat(5000)}.mp4`,
    '/uploads/BbCdEfGhIjKlMnOpQrStUv.mp4',
  ];
  for (const target of targets) expect([target, await rawStatus(app, target)]).toEqual([target, 404]);
  expect([400, 404]).toContain(await rawStatus(app, `/uploads/${name}%00.html`));
});

test('removes unattached files and their rows after a day', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  await uploadImage(app, alice.token);
  expect(await purgeUnattached(app.deps)).toBe(0);
  app.advance(23 * hourMs);
  const storedUrl = await uploadImage(app, alice.token);
  app.advance(2 * hourMs);
  expect(await purgeUnattached(app.deps)).toBe(1);
  const { stored, rows } = await leftovers(app);
  expect(rows).toBe(1);
  expect(stored.map((key) => key.slice(0, 22))).toEqual([storedUrl.slice(9, 31), storedUrl.slice(9, 31)]);
});

test('keeps the file of a post until the post is deleted', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const url = await uploadImage(app, alice.token);
  const posted = await alice.post<{ post: Post }>('/posts', { content: '', mediaUrls: [url] });
  app.advance(72 * hourMs);
  expect(await purgeUnattached(app.deps)).toBe(0);
  expect((await fetch(app.url + url)).status).toBe(200);
  await alice.delete(`/posts/${posted.body.post.id}`);
  expect(await purgeUnattached(app.deps)).toBe(1);
  expect((await fetch(app.url + url)).status).toBe(404);
});

test('keeps a file that is attached during the clean-up', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const url = await uploadImage(app, alice.token);
  app.advance(25 * hourMs);
  await app.deps.db.transaction(async (tx) => {
    await tx.updateTable('uploads').set({ attached_at: app.deps.clock.now() }).where('url', '=', url).execute();
    expect(await purgeUnattached(app.deps)).toBe(0);
  });
  expect(await purgeUnattached(app.deps)).toBe(0);
  expect((await fetch(app.url + url)).status).toBe(200);
});

test('purges old orphaned files only', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const deletedUrl = await uploadImage(app, alice.token);
  const storedUrl = await uploadImage(app, bob.token);
  await app.deps.db.kysely.deleteFrom('users').where('id', '=', alice.id).execute();
  expect(await purgeOrphans(app.deps)).toBe(0);
  app.advance(25 * hourMs);
  expect(await purgeOrphans(app.deps)).toBe(2);
  expect((await fetch(app.url + deletedUrl)).status).toBe(404);
  expect((await fetch(app.url + storedUrl)).status).toBe(200);
});
