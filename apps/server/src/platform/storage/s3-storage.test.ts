import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startBucket } from '../../../test/bucket.ts';
import { startDirect } from '../../../test/data/chat.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../test/send-files.ts';
import { startApp } from '../../../test/start-app.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openS3Storage } from './s3-storage.ts';

test('writes, adopts, partially reads, lists by page and removes objects', async () => {
  const { objects, state, config } = await startBucket();
  await expect(openS3Storage({ ...config, secretAccessKey: 'guessed' }).check()).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
  const storage = openS3Storage(config);
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'film'), 'a film');

  await storage.check();
  await storage.write('a.webp', Buffer.from('0123456789'));
  await storage.adopt('b.mp4', path.join(folder, 'film'));
  await storage.write('c.webp', Buffer.from('c'));
  expect(objects.get('b.mp4')?.toString()).toBe('a film');
  expect((await storage.stat('a.webp'))?.size).toBe(10);
  expect(await storage.stat('none.webp')).toBeUndefined();
  const part = await storage.open('a.webp', { start: 2, end: 4 });
  expect(part && (await text(part))).toBe('234');
  expect(await storage.open('none.webp')).toBeUndefined();
  const listed: string[] = [];
  for await (const page of storage.list()) listed.push(...page.map(({ key }) => key));
  expect(listed).toEqual(['a.webp', 'b.mp4', 'c.webp']);
  await storage.remove(['a.webp', 'none.webp']);
  expect([...objects.keys()]).toEqual(['b.mp4', 'c.webp']);

  state.full = true;
  await expect(storage.write('d.webp', Buffer.from('d'))).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('the server stores uploads in a bucket and serves them', { timeout: 120_000 }, async () => {
  const { objects, state, config } = await startBucket();
  const app = await startApp({
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  });
  const alice = await createTestUser(app, 'alice');
  const picture = { name: 'a.png', bytes: await drawPng(400, 300).png().toBuffer() };
  const { status, body } = await sendFiles(app, alice.token, [picture]);
  expect(status).toBe(201);
  expect(objects.size).toBe(2);
  const url = app.url + (body.urls[0] ?? '');
  const downloaded = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(downloaded.equals(objects.get(body.urls[0]?.slice('/uploads/'.length) ?? '') ?? Buffer.alloc(0))).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=8-11' } });
  expect([part.status, await part.text()]).toEqual([206, 'WEBP']);
  expect((await fetch(`${app.url}/uploads/AbCdEfGhIjKlMnOpQrStUv.webp`)).status).toBe(404);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);

  const bob = await createTestUser(app, 'bob');
  const { id } = await startDirect(alice, bob);
  const sent = await sendFiles<{ urls: string[] }>(app, alice.token, [picture], '/messages/upload/media');
  const sentMessage = await alice.post<{ message: { media: { url: string }[] } }>(
    `/messages/conversations/${id}/messages`,
    {
      mediaUrls: sent.body.urls,
    },
  );
  const file = app.url + (sentMessage.body.message.media[0]?.url ?? '');
  expect((await fetch(file)).headers.get('content-type')).toBe('image/webp');
  expect((await fetch(file.split('?')[0] ?? '')).status).toBe(404);
  const stored = objects.size;

  state.isUnavailable = true;
  const ready = await fetch(`${app.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: true, storage: false } }]);
  for (const address of [url, file]) expect((await fetch(address)).status).toBe(503);
  const failedUpload = await sendFiles(app, alice.token, [picture]);
  expect(failedUpload).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect((await alice.get('/posts/feed')).status).toBe(200);
  state.isUnavailable = false;
  expect((await fetch(url)).status).toBe(200);
  expect((await sendFiles(app, alice.token, [picture])).status).toBe(201);

  state.full = true;
  const refused = await sendFiles(app, alice.token, [picture]);
  expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  expect(objects.size).toBe(stored + 2);
});
