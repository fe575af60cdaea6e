import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createTestUser } from '../../../test/data/users.ts';
import { writePng } from '../../../test/png.ts';
import { drawPng, emptyFolder, leftovers, type SentFile, sendFiles, sendRefused } from '../../../test/send-files.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const mb = 1024 * 1024;

async function start(app: TestApp = sharedApp()) {
  const alice = await createTestUser(app, 'alice');
  return { app, alice, token: alice.token };
}

async function fetchFile(app: { url: string }, url: string): Promise<Buffer> {
  const response = await fetch(app.url + url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function png(name = 'a.png', width?: number, height?: number): Promise<SentFile> {
  return { name, bytes: await drawPng(width, height).png().toBuffer() };
}

/** A decompression bomb: a PNG with a valid header, a large size and almost no data. */
function decompressionBomb(side: number): Buffer {
  return writePng({ width: side, height: side }, 'black or white', Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
}

test('returns images as WebP in the order sent, with sizes and a placeholder', async () => {
  const { app, token } = await start(await startApp());
  const jpeg = { name: 'b.jpg', bytes: await drawPng(3000, 1500).jpeg().toBuffer() };
  const { status, body } = await sendFiles(app, token, [await png(), jpeg]);
  expect(status).toBe(201);
  expect(body.data.urls).toEqual(body.urls);
  expect(body.media.map(({ url }) => url)).toEqual(body.urls);
  const [small, large] = body.media;
  expect(small).toMatchObject({ kind: 'image', width: 40, height: 30, alt: '', posterUrl: null, sizes: [] });
  expect(large).toMatchObject({ width: 2048, height: 1024 });
  expect(large?.sizes.map(({ width }) => width)).toEqual([320, 640, 1280]);
  expect(large?.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(large?.placeholder?.length).toBeLessThanOrEqual(400);
  for (const { url, width } of large?.sizes ?? []) {
    expect(await sharp(await fetchFile(app, url)).metadata()).toMatchObject({ format: 'webp', width });
  }
  expect((await leftovers(app)).incoming).toEqual([]);
});

test('removes the location of a photo and applies its orientation', async () => {
  const { app, token } = await start();
  const photo = await drawPng(60, 40)
    .withExif({ IFD0: { Copyright: 'Alice Archer' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = await sharp(photo).metadata();
  expect(sent.exif?.toString('latin1')).toContain('Alice Archer');
  expect(sent.orientation).toBe(6);
  const { body } = await sendFiles(app, token, [{ name: 'photo.jpg', bytes: photo }]);
  expect(body.media[0]).toMatchObject({ width: 40, height: 60 });
  const stored = await fetchFile(app, body.urls[0] ?? '');
  const facts = await sharp(stored).metadata();
  expect(facts.exif ?? facts.xmp ?? facts.iptc).toBeUndefined();
  expect(facts.orientation ?? 1).toBe(1);
  expect(stored.includes('Alice') || stored.includes('EXIF')).toBe(false);
});

test('keeps the animation of a GIF', async () => {
  const { app, token } = await start();
  const frames = await Promise.all(['red', 'green', 'blue'].map((color) => drawPng(30, 20, color).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [80, 80, 80] })
    .toBuffer();
  const { body } = await sendFiles(app, token, [{ name: 'dance.gif', bytes: gif }]);
  expect(body.media[0]).toMatchObject({ kind: 'image', width: 30, height: 20 });
  expect((await sharp(await fetchFile(app, body.urls[0] ?? '')).metadata()).pages).toBe(3);
});

test('rejects other content by its bytes, regardless of name and declared type', async () => {
  const { app, token } = await start(await startApp());
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const files: SentFile[] = [
    { name: 'page.png', bytes: html, type: 'image/png' },
    { name: 'page.html', bytes: html, type: 'text/html' },
    {
      name: 'art.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      type: 'image/svg+xml',
    },
    {
      name: 'art.png',
      bytes: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      type: 'image/png',
    },
    { name: 'files.mp4', bytes: Buffer.from('504b03040a0000000000', 'hex'), type: 'video/mp4' },
    { name: 'book.gif', bytes: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), type: 'image/gif' },
    { name: 'both.gif', bytes: Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;'), type: 'image/gif' },
    { name: 'empty.png', bytes: Buffer.alloc(0), type: 'image/png' },
    { name: 'photo.tiff', bytes: await drawPng().tiff().toBuffer(), type: 'image/png' },
  ];
  for (const file of files) {
    const { status, body } = await sendRefused(app, token, file);
    expect({ file: file.name, status, ...body }).toMatchObject({
      file: file.name,
      status: 415,
      code: 'FILE_TYPE',
      message: `"${file.name}" is not a supported file type`,
    });
  }
  expect(await leftovers(app)).toEqual(emptyFolder);
});

test('strips HTML appended to an image', async () => {
  const { app, token } = await start();
  const gif = await drawPng().gif().toBuffer();
  const bytes = Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]);
  const { status, body } = await sendFiles(app, token, [{ name: 'both.gif', bytes, type: 'text/html' }]);
  expect(status).toBe(201);
  expect((await fetchFile(app, body.urls[0] ?? '')).includes('script')).toBe(false);
});

test('rejects a damaged image and a decompression bomb', async () => {
  const { app, token } = await start();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 };
  const complete = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer();
  const truncated = await sendRefused(app, token, {
    name: 'cut.jpg',
    bytes: complete.subarray(0, complete.length / 2),
  });
  expect(truncated).toMatchObject({
    status: 422,
    body: { message: '"cut.jpg" could not be read. It may be damaged.' },
  });
  const large = await sendRefused(app, token, { name: 'bomb.png', bytes: decompressionBomb(20_000) });
  expect(large.status).toBe(413);
  expect(large.body.message).toBe('"bomb.png" is too large (max 50 megapixels)');
  // The size in the head of a baseline JPEG, behind the marker of its frame.
  const head = complete.indexOf(Buffer.from([0xff, 0xc0]));
  const photo = Buffer.from(complete);
  for (const offset of [5, 7]) photo.writeUInt16BE(20_000, head + offset);
  const largePhoto = await sendRefused(app, token, { name: 'photo.jpg', bytes: photo });
  expect(largePhoto.body.message).toBe('"photo.jpg" is too large (max 120 megapixels)');
  expect((await sendFiles(app, token, [{ name: 'flat.png', bytes: decompressionBomb(2000) }])).status).toBe(201);
});

test('enforces size limits to the byte with the documented messages', async () => {
  const { app, token } = await start();
  const webm = Buffer.alloc(50 * mb + 1);
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex').copy(webm);
  const video = await sendRefused(app, token, { name: 'film.webm', bytes: webm });
  expect(video).toMatchObject({ status: 413, body: { message: '"film.webm" is too large (max 50MB)' } });
  const image = await drawPng().png().toBuffer();
  const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  const banner = (size: number) => ({ name: 'b.png', bytes: padded(size) });
  const tooLargeBanner = await sendRefused(app, token, banner(10 * mb), '/upload/media?purpose=banner');
  expect(tooLargeBanner).toMatchObject({ status: 413, body: { message: 'Banner image must be less than 10MB' } });
  expect((await sendFiles(app, token, [banner(10 * mb - 1)], '/upload/media?purpose=banner')).status).toBe(201);
  const avatar = (size: number) => ({ name: 'a.png', bytes: padded(size), field: 'avatar' });
  for (const size of [5 * mb, 5 * mb + 1]) {
    const refused = await sendRefused(app, token, avatar(size), '/upload/avatar');
    expect(refused).toMatchObject({ status: 413, body: { message: 'Avatar image must be less than 5MB' } });
  }
  const accepted = await sendFiles<{ url: string; data: { url: string } }>(
    app,
    token,
    [avatar(5 * mb - 1)],
    '/upload/avatar',
  );
  expect(accepted.status).toBe(201);
  expect(accepted.body.data.url).toBe(accepted.body.url);
});

test('rejects videos as profile picture and banner', async () => {
  const { app, token } = await start();
  const video = { name: 'f.mp4', bytes: Buffer.from('00000018667479706d703432000000006d703432697366f6', 'hex') };
  const avatar = await sendRefused(app, token, { ...video, field: 'avatar' }, '/upload/avatar');
  expect(avatar).toMatchObject({ status: 415, body: { message: 'Please select an image file for avatar' } });
  const banner = await sendRefused(app, token, video, '/upload/media?purpose=banner');
  expect(banner).toMatchObject({ status: 415, body: { message: 'Please select an image file for banner' } });
});

test('accepts the purpose as a form field before or after the file', async () => {
  const { app, alice, token } = await start();
  const image = await png('b.png');
  const send = (files: SentFile[], purpose: string) =>
    sendFiles<{ urls: string[]; code?: string }>(app, token, files, '/upload/media', { purpose });
  const { status, body } = await send([image], 'banner');
  expect(status).toBe(201);
  expect((await alice.put('/auth/profile', { bannerUrl: body.urls[0] })).status).toBe(200);
  expect((await send([{ name: 'b.txt', bytes: Buffer.from('b') }], 'banner')).body.code).toBe('BANNER_TYPE');
  expect((await send([image, image], 'banner')).body.code).toBe('INVALID_INPUT');
  expect((await send([image], 'wallpaper')).body.code).toBe('INVALID_INPUT');

  const form = new FormData();
  form.append('media', new Blob([Buffer.concat([image.bytes, Buffer.alloc(10 * mb)])]), 'b.png');
  form.append('purpose', 'banner');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/upload/media`, { method: 'POST', body: form, headers });
  expect(await response.json()).toMatchObject({ code: 'BANNER_TOO_LARGE' });
});

test('accepts ten files, rejects eleven and stores none of them', async () => {
  const { app, token } = await start(await startApp());
  const files = await Promise.all(Array.from({ length: 11 }, (_, index) => png(`${index}.png`)));
  const tooMany = await sendFiles(app, token, files);
  expect(tooMany).toMatchObject({
    status: 400,
    body: { code: 'POST_TOO_MANY_FILES', message: 'You can only upload up to 10 files per post' },
  });
  expect(await leftovers(app)).toEqual(emptyFolder);
  expect((await sendFiles(app, token, files.slice(0, 10))).body.urls).toHaveLength(10);
});

test('stores no file if one of several is invalid', async () => {
  const { app, token } = await start(await startApp());
  const files = [await png(), await png(), { name: 'bad.jpg', bytes: Buffer.from('ffd8ffe000104a46494600', 'hex') }];
  expect((await sendFiles(app, token, files)).status).toBeGreaterThanOrEqual(415);
  expect(await leftovers(app)).toEqual(emptyFolder);
});

test('responds with 507 on a full disk, stores nothing, and recovers', async () => {
  const { app, token } = await start(await startApp());
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { storage } = app.deps;
  const write = storage.write.bind(storage);
  vi.spyOn(storage, 'write').mockImplementationOnce(write).mockRejectedValueOnce(full);
  const { status, body } = await sendFiles(app, token, [await png(), await png()]);
  expect({ status, body }).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  expect(await leftovers(app)).toEqual(emptyFolder);
  expect((await sendFiles(app, token, [await png()])).status).toBe(201);
});

test('removes the files of an aborted upload', async () => {
  const { app, token } = await start(await startApp());
  const request = httpRequest(`${app.url}/api/upload/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '9000000',
    },
  });
  request.on('error', () => undefined);
  request.write('--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\n');
  request.write((await png()).bytes);
  request.write(Buffer.alloc(300_000));
  await vi.waitFor(async () => expect((await leftovers(app)).incoming).toHaveLength(1), 15_000);
  request.destroy();
  await vi.waitFor(async () => expect(await leftovers(app)).toEqual(emptyFolder), { timeout: 15_000 });
});

test('rejects a malformed form', async () => {
  const { app, alice, token } = await start(await startApp());
  expect((await alice.post('/upload/media', {})).status).toBe(415);
  expect(await sendFiles(app, token, [])).toMatchObject({ status: 400, body: { code: 'FILE_MISSING' } });
  const wrongField = await sendRefused(app, token, { ...(await png()), field: 'elsewhere' });
  expect(wrongField.body.code).toBe('FILE_MISSING');
  const cases: [type: string, body: string][] = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', 'no parts at all'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\nhalf',
    ],
  ];
  for (const [type, body] of cases) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(`${app.url}/api/upload/media`, { method: 'POST', headers, body });
    expect({ body, status: response.status }).toEqual({ body, status: 400 });
  }
  await expect.poll(() => leftovers(app)).toEqual(emptyFolder);
});

test('accepts uploads of incomplete profiles and rejects guests', async () => {
  const { app } = await start();
  const newcomer = await createTestUser(app, 'dan', { incomplete: true });
  const file = { ...(await png()), field: 'avatar' };
  expect((await sendFiles(app, newcomer.token, [file], '/upload/avatar')).status).toBe(201);
  expect((await sendRefused(app, undefined, file, '/upload/avatar')).body.code).toBe('UNAUTHENTICATED');
  expect((await sendRefused(app, 'nonsense', await png())).status).toBe(401);
});

test('limits uploads to a hundred files in ten minutes per user', async () => {
  const { app, alice, token } = await start();
  const bob = await createTestUser(app, 'bob');
  const wrong = { name: 'x.txt', bytes: Buffer.from('text') };
  for (let sent = 0; sent < 100; sent += 1) expect((await sendRefused(app, alice.token, wrong)).status).toBe(415);
  const refused = await sendRefused(app, token, wrong);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await sendFiles(app, bob.token, [await png()])).status).toBe(201);
});
