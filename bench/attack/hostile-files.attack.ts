/**
 * Hostile uploads (stored XSS, decompression bombs, polyglots, path traversal): every stored file is harmless, and the
 * server survives.
 */
import { readdir } from 'node:fs/promises';
import { createParticipant, createTask } from '@gumball/server/test/data/tasks';
import type { TestUser } from '@gumball/server/test/data/users';
import { writePng } from '@gumball/server/test/png';
import { respond, seedVulnerability } from '@gumball/server/test/seeded-vulnerability';
import { drawPng, leftovers, type SentFile, sendFiles } from '@gumball/server/test/send-files';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import { describe, expect, it } from 'vitest';
import { findLeak } from './leaks.ts';

const marker = '<script>document.title="RUN"</script>';
const safeTypes = /^(image\/(webp|jpeg|png|gif|avif)|video\/(mp4|webm|ogg|quicktime)|audio\/[\w-]+|application\/pdf)$/;

function bytesOf(...parts: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Returns a decompression bomb: a PNG of one colour that decodes to `width` x `height` x 4 bytes. */
function decompressionBomb(width: number, height: number): Uint8Array {
  return writePng({ width, height }, 'rgba', Buffer.alloc(Math.min((width * 4 + 1) * height, 50_000_000)));
}

async function createCorpus(): Promise<SentFile[]> {
  const png = await drawPng(64, 48).png().toBuffer();
  const jpeg = await drawPng(64, 48).jpeg().toBuffer();
  const gif = await drawPng(64, 48).gif().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='RUN'">${marker}</svg>`;
  const names = [
    '..%2f..%2f..%2fetc%2fpasswd.png',
    '../../../evil.png',
    '..\\..\\evil.png',
    '/etc/passwd.png',
    'C:\\evil.png',
    'a\u0000.png',
    `${'a'.repeat(4000)}.png`,
    '.png',
    '-rf.png',
    '$(touch x).png',
    '"><img src=x onerror=alert(1)>.png',
    'con.png',
    '\u202Egnp.exe.png',
  ];
  return [
    ...names.map((name) => ({ name, bytes: png, type: 'image/png' })),
    { name: 'drawing.svg', bytes: bytesOf(svg), type: 'image/svg+xml' },
    { name: 'drawing.png', bytes: bytesOf(svg), type: 'image/png' },
    { name: 'page.html', bytes: bytesOf('<!doctype html>', marker), type: 'text/html' },
    { name: 'page.png', bytes: bytesOf('<!doctype html>', marker), type: 'image/png' },
    { name: 'page.pdf', bytes: bytesOf('<!doctype html>', marker), type: 'application/pdf' },
    { name: 'page.mp4', bytes: bytesOf('<!doctype html>', marker), type: 'video/mp4' },
    { name: 'both.png', bytes: bytesOf(png, marker), type: 'text/html' },
    {
      name: 'both.jpg',
      bytes: bytesOf(jpeg.subarray(0, 2), '\xff\xfe\x00\x30', marker, jpeg.subarray(2)),
      type: 'image/jpeg',
    },
    { name: 'both.gif', bytes: bytesOf('GIF89a/*', gif.subarray(8), `*/=1;${marker}`), type: 'image/gif' },
    { name: 'both.html', bytes: bytesOf(png, marker), type: 'image/png' },
    { name: 'short.png', bytes: png.subarray(0, png.length / 2), type: 'image/png' },
    { name: 'short.jpg', bytes: jpeg.subarray(0, 60), type: 'image/jpeg' },
    { name: 'head.mp4', bytes: bytesOf('\0\0\0\x18ftypmp42'), type: 'video/mp4' },
    {
      name: 'endless.mp4',
      bytes: bytesOf('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', '\xff\xff\xff\xffmoov', marker),
      type: 'video/mp4',
    },
    { name: 'large.png', bytes: decompressionBomb(20_000, 20_000), type: 'image/png' },
    { name: 'wide.png', bytes: decompressionBomb(2_000_000, 4), type: 'image/png' },
    { name: 'none.png', bytes: decompressionBomb(0, 0), type: 'image/png' },
    { name: 'empty.png', bytes: new Uint8Array(), type: 'image/png' },
    { name: 'zip.png', bytes: bytesOf('PK\x03\x04', marker), type: 'image/png' },
    { name: 'program.png', bytes: bytesOf('\x7fELF\x02\x01\x01', marker), type: 'image/png' },
    {
      name: 'words.pdf',
      bytes: bytesOf('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>', marker),
      type: 'application/pdf',
    },
  ];
}

async function uploadAll(app: TestApp, files: SentFile[]): Promise<{ faults: string[]; stored: number }> {
  const alice = await createParticipant(app, 'alice');
  const task = await createTask(app, { requiresProof: true });
  await alice.post(`/tasks/${task}/start`);
  const endpoints: [path: string, field: string][] = [
    ['/upload/media', 'media'],
    ['/upload/media?purpose=banner', 'media'],
    ['/upload/avatar', 'avatar'],
    ['/messages/upload/media', 'media'],
    [`/tasks/${task}/submit`, 'proof'],
  ];
  const faults: string[] = [];
  const returnedUrls: string[] = [];
  const initialEntries = await readdir(app.dataDir);
  for (const file of files) {
    for (const [path, field] of endpoints) {
      const { status, body } = await sendFiles<{ urls?: string[] }>(app, alice.token, [{ ...file, field }], path);
      if (status === 404) faults.push(`no such endpoint: ${path}`);
      returnedUrls.push(...(body.urls ?? []));
      const text = JSON.stringify(body);
      if (status >= 500) faults.push(`${file.name} to ${path}: ${status}`);
      if (findLeak(text)) faults.push(`${file.name} to ${path} leaks ${findLeak(text)}`);
      await app.deps.db.pool.query('DELETE FROM task_proofs').catch(() => undefined);
    }
  }
  const { incoming } = await leftovers(app);
  if (incoming.length > 0) faults.push(`left in the incoming folder: ${incoming.join(' ')}`);
  const unexpectedEntries = (await readdir(app.dataDir)).filter(
    (name) => ![...initialEntries, 'incoming', 'uploads'].includes(name),
  );
  if (unexpectedEntries.length > 0) faults.push(`written outside the uploads folder: ${unexpectedEntries.join(' ')}`);
  const stored = await readdir(`${app.dataDir}/uploads`, { recursive: true });
  // Files of messages are served only at their signed URLs.
  const urls = new Set([...stored.map((name) => `/uploads/${name}`), ...returnedUrls]);
  faults.push(...(await checkServedFiles(app, alice, [...urls])));
  return { faults, stored: stored.length };
}

async function checkServedFiles(app: TestApp, viewer: TestUser, urls: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const url of urls) {
    const response = await fetch(`${app.url}${url}`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) continue;
    const type = response.headers.get('content-type') ?? '';
    if (!safeTypes.test(type)) faults.push(`${url} is served as ${type}`);
    if (response.headers.get('x-content-type-options') !== 'nosniff') faults.push(`${url} lacks nosniff`);
    if (!response.headers.get('content-security-policy')?.includes('sandbox'))
      faults.push(`${url} lacks a sandbox policy`);
    if (type.startsWith('image/') && bytes.includes(marker)) faults.push(`${url} still contains the hidden script`);
  }
  return faults;
}

describe('hostile files', () => {
  it('detect a server that serves them as HTML', async () => {
    const app = await startApp();
    seedVulnerability(app, ({ method, url = '' }, response) =>
      method === 'GET' && url.startsWith('/uploads/') ? respond(response, 200, 'text/html', marker) : false,
    );
    const { faults } = await uploadAll(app, (await createCorpus()).slice(0, 3));
    expect(faults).toContainEqual(expect.stringMatching(/is served as text\/html/));
    expect(faults).toContainEqual(expect.stringMatching(/lacks a sandbox policy/));
  });

  it('are stored without executable content, and the server survives', async () => {
    const app = await startApp();
    const { faults, stored } = await uploadAll(app, await createCorpus());
    expect(faults).toEqual([]);
    expect(stored).toBeGreaterThan(10);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});
