import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createPerson } from '../../../test/people.ts';
import { drawing, sendFiles } from '../../../test/send-files.ts';
import { startApp } from '../../../test/start-app.ts';
import { openS3Storage } from './s3-storage.ts';

const bucket = 'pictures';
const pageSize = 2;

/** A small service that speaks as much S3 as the product uses. `full` makes it refuse what is new. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const state = { full: false, unsigned: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) state.unsigned += 1;
    const answer = async (): Promise<void> => {
      const object = objects.get(key);
      response.setHeader('last-modified', new Date().toUTCString());
      if (request.method === 'PUT') return put(request, key);
      if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (key === '') {
        if (request.method === 'HEAD') response.end();
        else response.end(listing(searchParams.get('continuation-token')));
      } else if (!object) {
        response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
      } else {
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
        response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length });
        response.end(request.method === 'HEAD' ? undefined : part);
      }
    };
    answer().catch(() => response.destroy());

    async function put(incoming: IncomingMessage, name: string): Promise<void> {
      const content = await buffer(incoming);
      if (state.full) {
        response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      } else {
        objects.set(name, content);
        response.setHeader('etag', '"x"').end();
      }
    }
  });
  const listing = (token: string | null) => {
    const keys = [...objects.keys()].toSorted();
    const from = Number(token ?? 0);
    const more = from + pageSize < keys.length;
    const rows = keys
      .slice(from, from + pageSize)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
    }${rows.join('')}</ListBucketResult>`;
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    state,
    config: { endpoint, bucket, region: 'here', accessKeyId: 'key', secretAccessKey: 'secret' },
  };
}

test('a bucket keeps, hands out in part, lists page by page and removes', async () => {
  const { objects, state, config } = await startBucket();
  const storage = openS3Storage(config);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gumball-s3-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
  expect(state.unsigned).toBe(0);

  state.full = true;
  await expect(storage.write('d.webp', Buffer.from('d'))).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('the server takes uploads into a bucket and hands them out of it', { timeout: 30_000 }, async () => {
  const { objects, state, config } = await startBucket();
  const app = await startApp({
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  });
  const alice = await createPerson(app, 'alice');
  const picture = { name: 'a.png', bytes: await drawing(400, 300).png().toBuffer() };
  const { status, body } = await sendFiles(app, alice.token, [picture]);
  expect(status).toBe(201);
  expect(objects.size).toBe(2);
  const url = app.url + (body.urls[0] ?? '');
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(whole.equals(objects.get(body.urls[0]?.slice('/uploads/'.length) ?? '') ?? Buffer.alloc(0))).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=8-11' } });
  expect([part.status, await part.text()]).toEqual([206, 'WEBP']);
  expect((await fetch(`${app.url}/uploads/AbCdEfGhIjKlMnOpQrStUv.webp`)).status).toBe(404);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);

  state.full = true;
  const refused = await sendFiles(app, alice.token, [picture]);
  expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  expect(objects.size).toBe(2);
});
