import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { expect, test } from 'vitest';
import { createTestUser } from '../../../test/data/users.ts';
import { drawPng, emptyFolder, leftovers, sendFiles, sendRefused } from '../../../test/send-files.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const location = '+51.5007-000.1246/';

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

function numbers(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, offset) => out.writeUInt32BE(value, offset * 4));
  return out;
}

function handler(kind: string): Buffer {
  return box('hdlr', numbers(0, 0), Buffer.from(kind), numbers(0, 0, 0), Buffer.from('\0'));
}

const uprightMatrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const rotatedMatrix = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000];

/**
 * An MP4 file with one video track, location metadata in three boxes, and a metadata track whose samples hold
 * positions.
 */
function mp4(brand: string, matrix = uprightMatrix, codec = 'avc1'): Buffer {
  const type = box('ftyp', Buffer.from(brand), numbers(0), Buffer.from(brand));
  const data = Buffer.concat([Buffer.from('PICTURE-PICTURE-'), Buffer.from(location), Buffer.from('-PICTURE')]);
  const positions = type.length + 8 + 16;
  const track = box(
    'trak',
    box('tkhd', numbers(0, 3_800_000_000, 3_800_000_000, 1, 0, 0, 0, 0, 0, 0, ...matrix, 640 << 16, 360 << 16)),
    box(
      'mdia',
      box('mdhd', numbers(0, 3_800_000_000, 3_800_000_000, 1000, 0, 0)),
      handler('vide'),
      box('minf', box('stbl', box('stsd', numbers(0, 1, 16), Buffer.from(codec), numbers(0)))),
    ),
    box('udta', box('name', Buffer.from(location))),
  );
  const sensors = box(
    'trak',
    box(
      'mdia',
      handler('meta'),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', numbers(0, 0)),
          box('stsc', numbers(0, 1, 1, 1, 1)),
          box('stsz', numbers(0, 0, 1, location.length)),
          box('stco', numbers(0, 1, positions)),
        ),
      ),
    ),
  );
  const locationBox = box('\xa9xyz', Buffer.from([0, location.length, 0x15, 0xc7]), Buffer.from(location));
  const header = box('mvhd', numbers(0, 3_800_000_000, 3_800_000_000, 1000, 0));
  return Buffer.concat([
    type,
    box('mdat', data),
    box('moov', header, track, sensors, box('udta', locationBox), box('meta', Buffer.from(location))),
    box('free', Buffer.from(location)),
  ]);
}

function element(id: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (content.length >> 8), content.length & 255]),
    content,
  ]);
}

function webm(open = false): Buffer {
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const info = element(
    '1549a966',
    Buffer.concat([element('2ad7b1', Buffer.from([15, 66, 64])), element('7ba9', Buffer.from(location))]),
  );
  const size = Buffer.concat([element('b0', Buffer.from([2, 128])), element('ba', Buffer.from([1, 104]))]);
  const tracks = element(
    '1654ae6b',
    element('ae', Buffer.concat([element('d7', Buffer.from([1])), element('e0', size)])),
  );
  const block = element('a3', Buffer.from('PICTURE'));
  const cluster = open
    ? Buffer.concat([Buffer.from('1f43b67501ffffffffffffff', 'hex'), block])
    : element('1f43b675', block);
  const tags = element('1254c367', element('7373', Buffer.from(location)));
  const children = Buffer.concat([info, tracks, cluster, tags]);
  return Buffer.concat([
    head,
    open ? Buffer.concat([Buffer.from('18538067ff', 'hex'), children]) : element('18538067', children),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function avi(): Buffer {
  const header = Buffer.alloc(56);
  header.writeUInt32LE(640, 32);
  header.writeUInt32LE(360, 36);
  const list = (name: string, ...content: Buffer[]) => chunk('LIST', Buffer.concat([Buffer.from(name), ...content]));
  const lists = [
    list('hdrl', chunk('avih', header), chunk('IDIT', Buffer.from(location))),
    list('INFO', chunk('ICMT', Buffer.from(location))),
    list('movi', chunk('00dc', Buffer.from('PICTURE!'))),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), ...lists]));
}

function oggPage(flags: number, sequence: number, packets: Buffer[]): Buffer {
  const laces = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27 + laces.length);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = laces.length;
  head.set(laces, 27);
  const page = Buffer.concat([head, ...packets]);
  page.writeUInt32LE(oggSum(page), 22);
  return page;
}

function oggSum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0;
  }
  return sum;
}

const paddingBytes = 200;

function ogg(): Buffer {
  const head = Buffer.alloc(42);
  head.write('\x80theora', 'latin1');
  head.writeUIntBE(640, 14, 3);
  head.writeUIntBE(360, 17, 3);
  const text = (value: string) => {
    const out = Buffer.alloc(4 + value.length);
    out.writeUInt32LE(value.length);
    out.write(value, 4, 'latin1');
    return out;
  };
  const comments = Buffer.concat([
    Buffer.from('\x81theora', 'latin1'),
    text('maker'),
    Buffer.from([1, 0, 0, 0]),
    text(`GEO=${location}`),
  ]);
  return Buffer.concat([
    oggPage(2, 0, [head]),
    oggPage(0, 1, [comments, Buffer.from('\x82theora', 'latin1')]),
    oggPage(0, 2, [Buffer.from('PICTURE'), Buffer.alloc(paddingBytes)]),
  ]);
}

async function start(app: TestApp = sharedApp()) {
  const { token } = await createTestUser(app, 'alice');
  return { app, token };
}

test.each([
  ['mp4', 'film.mp4', mp4('mp42'), 'video/mp4', { width: 640, height: 360 }],
  ['mp4', 'turned.mp4', mp4('isom', rotatedMatrix), 'video/mp4', { width: 360, height: 640 }],
  ['mov', 'film.mov', mp4('qt  '), 'video/quicktime', { width: 640, height: 360 }],
  ['webm', 'film.webm', webm(), 'video/webm', { width: 640, height: 360 }],
  ['webm', 'recorded.webm', webm(true), 'video/webm', { width: 640, height: 360 }],
  ['avi', 'film.avi', avi(), 'video/x-msvideo', { width: 640, height: 360 }],
  ['ogv', 'film.ogv', ogg(), 'video/ogg', { width: 640, height: 360 }],
])('keeps the frames of an %s video (%s) and removes its location', async (extension, name, bytes, type, size) => {
  const { app, token } = await start();
  expect(bytes.includes(location)).toBe(true);
  const { status, body } = await sendFiles(app, token, [{ name, bytes }]);
  expect({ status, ...body }).toMatchObject({ status: 201 });
  expect(body.media[0]).toMatchObject({ kind: 'video', ...size, posterUrl: null, placeholder: null, sizes: [] });
  expect(body.urls[0]).toMatch(new RegExp(`^/uploads/[A-Za-z0-9]{22}\\.${extension}$`));
  const response = await fetch(app.url + (body.urls[0] ?? ''));
  expect(response.headers.get('content-type')).toBe(type);
  const cleaned = Buffer.from(await response.arrayBuffer());
  expect(cleaned).toHaveLength(bytes.length);
  expect(cleaned.includes(location)).toBe(false);
  expect(cleaned.includes('51.5007')).toBe(false);
  expect(cleaned.indexOf('PICTURE')).toBe(bytes.indexOf('PICTURE'));
});

test('removes the creation time of a video', async () => {
  const { app, token } = await start();
  const creationTime = numbers(3_800_000_000);
  const bytes = mp4('mp42');
  expect(bytes.includes(creationTime)).toBe(true);
  const { body } = await sendFiles(app, token, [{ name: 'film.mp4', bytes }]);
  const cleaned = Buffer.from(await (await fetch(app.url + (body.urls[0] ?? ''))).arrayBuffer());
  expect(cleaned.includes(creationTime)).toBe(false);
});

test('writes valid checksums to a cleaned Ogg video', async () => {
  const { app, token } = await start();
  const { body } = await sendFiles(app, token, [{ name: 'film.ogv', bytes: ogg() }]);
  const cleaned = Buffer.from(await (await fetch(app.url + (body.urls[0] ?? ''))).arrayBuffer());
  for (let offset = 0; offset < cleaned.length; ) {
    const laces = cleaned.subarray(offset + 27, offset + 27 + (cleaned[offset + 26] ?? 0));
    const page = Buffer.from(
      cleaned.subarray(offset, offset + 27 + laces.length + laces.reduce((sum, lace) => sum + lace, 0)),
    );
    const sum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(oggSum(page)).toBe(sum);
    offset += page.length;
  }
});

test.each([
  ['cut.mp4', mp4('mp42').subarray(0, 150)],
  ['no-film.mp4', Buffer.concat([mp4('mp42').subarray(0, 20), box('free', Buffer.alloc(30))])],
  ['cut.webm', webm().subarray(0, 90)],
  ['cut.avi', avi().subarray(0, 120)],
  ['cut.ogv', ogg().subarray(0, 150)],
  ['page.mp4', Buffer.concat([mp4('mp42').subarray(0, 20), Buffer.from('<html><script>alert(1)</script>')])],
])('rejects a truncated or malformed video: %s', async (name, bytes) => {
  const { app, token } = await start(await startApp());
  const { status, body } = await sendRefused(app, token, { name, bytes });
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: `"${name}" could not be read. It may be damaged.`,
  });
  expect(await leftovers(app)).toEqual(emptyFolder);
});

test('attaches a poster to the preceding video', async () => {
  const { app, token } = await start();
  const poster = { field: 'poster', name: 'still.jpg', bytes: await drawPng(1600, 900).jpeg().toBuffer() };
  const image = { name: 'a.png', bytes: await drawPng().png().toBuffer() };
  const video = { name: 'film.mp4', bytes: mp4('mp42') };
  const { status, body } = await sendFiles(app, token, [image, video, poster, { ...video, name: 'b.mp4' }]);
  expect(status).toBe(201);
  expect(body.media.map(({ kind, posterUrl }) => [kind, posterUrl !== null])).toEqual([
    ['image', false],
    ['video', true],
    ['video', false],
  ]);
  const { posterUrl, placeholder } = body.media[1] ?? {};
  expect(placeholder).toMatch(/^data:image\/webp/);
  expect((await fetch(app.url + posterUrl)).headers.get('content-type')).toBe('image/webp');
});

test('rejects a poster without a preceding video, a second poster, and a poster that is not an image', async () => {
  const { app, token } = await start(await startApp());
  const poster = { field: 'poster', name: 'still.jpg', bytes: await drawPng().jpeg().toBuffer() };
  const image = { name: 'a.png', bytes: await drawPng().png().toBuffer() };
  const video = { name: 'film.mp4', bytes: mp4('mp42') };
  for (const files of [
    [poster, video],
    [image, poster],
    [video, poster, poster],
  ]) {
    expect((await sendFiles(app, token, files)).status).toBe(400);
  }
  const page = { field: 'poster', name: 'still.jpg', bytes: Buffer.from('<html>') };
  expect(await sendFiles(app, token, [video, page])).toMatchObject({
    status: 415,
    body: { message: '"still.jpg" is not a supported file type' },
  });
  expect(await leftovers(app)).toEqual(emptyFolder);
});

test.each([
  ['H.264 in MP4', 'a.mp4', mp4('mp42'), 'video/mp4', undefined],
  ['HEVC in MP4', 'a.mp4', mp4('mp42', uprightMatrix, 'hvc1'), 'video/mp4', 'limited'],
  ['H.264 in QuickTime', 'a.mov', mp4('qt  '), 'video/quicktime', 'limited'],
  ['WebM', 'a.webm', webm(), 'video/webm', 'limited'],
])(
  'says whether every phone plays %s, and converts it where that is possible',
  async (_, name, bytes, type, playback) => {
    const { app, token } = await start(await startApp());
    const send = async () =>
      (await sendFiles<{ media: Media[] }>(app, token, [{ bytes, name, type }])).body.media[0]?.playback;
    expect(await send()).toBe(playback);
    app.deps.transcoder = { ...app.deps.transcoder, version: async () => 'ffmpeg version 7' };
    expect(await send()).toBe(playback && 'processing');
    const { rows } = await app.deps.db.pool.query('SELECT count(convert_at)::int AS waiting FROM uploads');
    expect(rows).toEqual([{ waiting: playback ? 1 : 0 }]);
  },
);
