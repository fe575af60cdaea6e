/** Files that exhaust a parser: none blocks the event loop, and each is rejected after a limited number of steps. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { blockedMs } from '../../../test/event-loop.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { mediaTypeOf } from './media-type.ts';
import { cleanVideo } from './video.ts';
import { VideoError } from './video-file.ts';

const megabyte = 1024 * 1024;
const videoBytes = 8 * megabyte;
const headBytes = 64 * 1024;

const text = (content: string) => Buffer.from(content, 'latin1');
const uint32s = (...values: number[]) => Buffer.concat(values.map((value) => uint32(value)));
const fill = (part: Buffer, length: number) => Buffer.alloc(Math.floor(length / part.length) * part.length, part);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), text(type), body]);
}

function oggPage(segmentSizes: number[], serial: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(segmentSizes.length, 26);
  return Buffer.concat([
    head,
    Buffer.from(segmentSizes),
    Buffer.alloc(segmentSizes.reduce((sum, segmentSize) => sum + segmentSize, 0)),
  ]);
}

const fileType = box('ftyp', text('mp42\0\0\0\0mp42isom'));
const mp4 = (boxes: Buffer) => Buffer.concat([fileType, boxes]);
const webm = (elements: Buffer) => Buffer.concat([Buffer.from('1a45dfa3801853806701ffffffffffffff', 'hex'), elements]);
const avi = (chunks: Buffer) => Buffer.concat([text('RIFF\0\0\0\0AVI '), chunks]);

/** A sensor track whose three tables are far apart, so that each step reads another window. */
function scatteredTables(samples: number): Buffer {
  const table = box(
    'stbl',
    box('stsc', uint32s(0, 1, 1, 1, 1)),
    box('stsz', uint32s(0, 0, samples), Buffer.alloc(samples * 4)),
    box('stco', uint32s(0, samples), Buffer.alloc(samples * 4)),
  );
  const handler = box('hdlr', Buffer.alloc(8), text('meta'), Buffer.alloc(12));
  return Buffer.concat([
    fileType,
    box('moov', box('trak', box('mdia', handler, box('minf', table)))),
    box('mdat', Buffer.alloc(100)),
  ]);
}

const comment = oggPage(Array<number>(255).fill(255), 1);
comment.write('\x03vorbis', 27 + 255, 'latin1');

test.each([
  ['boxes without content', 'video/mp4', () => mp4(fill(box('abcd'), videoBytes))],
  ['metadata boxes', 'video/mp4', () => mp4(fill(box('udta', Buffer.alloc(8)), videoBytes))],
  ['headers with dates', 'video/mp4', () => mp4(fill(box('mvhd', Buffer.alloc(12)), videoBytes))],
  ['tracks without content', 'video/mp4', () => mp4(fill(box('trak'), videoBytes))],
  ['tables far apart', 'video/mp4', () => scatteredTables(100_000)],
  ['elements without content', 'video/webm', () => webm(fill(Buffer.from('a380', 'hex'), videoBytes))],
  ['container elements', 'video/webm', () => webm(fill(Buffer.from('ae80', 'hex'), videoBytes))],
  ['padding', 'video/webm', () => webm(fill(Buffer.from('ec80', 'hex'), videoBytes))],
  ['chunks without content', 'video/x-msvideo', () => avi(fill(text('abcd\0\0\0\0'), videoBytes))],
  ['metadata chunks', 'video/x-msvideo', () => avi(fill(text('JUNK\0\0\0\0'), videoBytes))],
  ['lists without content', 'video/x-msvideo', () => avi(fill(text('LIST\x04\0\0\0hdrl'), videoBytes))],
  ['pages without content', 'video/ogg', () => fill(oggPage([], 1), videoBytes)],
  [
    'pages of many streams',
    'video/ogg',
    () => Buffer.concat(Array.from({ length: 1e5 }, (_, index) => oggPage([0, 0], index))),
  ],
  ['a comment without an end', 'video/ogg', () => fill(comment, videoBytes)],
])('rejects a video of %s (%s) in time without blocking', { timeout: 90_000 }, async (_name, type, make) => {
  const file = await store(make());
  let elapsed = Number.POSITIVE_INFINITY;
  let caught: unknown = new VideoError('none');
  const blocked = await blockedMs(async () => {
    const start = performance.now();
    await cleanVideo(file, type).catch((error: unknown) => {
      caught = error;
    });
    elapsed = Math.min(elapsed, performance.now() - start);
  }, 50);
  expect(blocked).toBeLessThan(100);
  expect(caught).toBeInstanceOf(VideoError);
  // Reads and writes are limited, whatever the size; 50,000 writes take two seconds.
  expect(elapsed).toBeLessThan(10_000);
});

function zipEntry(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(data.length * 1000, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, text(name), data]);
}

const signatures: [name: string, bytes: Buffer][] = [
  ['zip', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26)])],
  ['zip without sizes', Buffer.concat([text('PK\x03\x04\x14\0\x08\0\x08\0'), Buffer.alloc(16), text('\x01\0\0\0a')])],
  ['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
  ['asf', Buffer.from('3026b2758e66cf11a6d9000000000000000000000000', 'hex')],
  ['matroska', Buffer.from('1a45dfa3010000000000ffff', 'hex')],
  ['png', Buffer.from('89504e470d0a1a0a0000000061626364', 'hex')],
  ['id3', text('ID3\x03\0\0\0\0\0\0')],
  ['tiff', text('II*\0\x08\0\0\0\xff\xff')],
  ['xml', text('<?xml ')],
  ['mp4', text('\0\0\0\x18ftypmp42')],
  ['riff', text('RIFF\xff\xff\xff\xffAVI ')],
  ['compound document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
];

test('detects the type of a malicious file without blocking the event loop', { timeout: 120_000 }, async () => {
  await mediaTypeOf(await store(text('x')));
  const files = signatures.flatMap(([name, bytes]): [string, Buffer][] =>
    [text('\0'), text('\xff'), text('PK'), bytes].map((part, index) => [
      `${name} ${index}`,
      Buffer.concat([bytes, fill(part, headBytes)]).subarray(0, headBytes),
    ]),
  );
  files.push(
    ['many entries', fill(zipEntry('a', Buffer.alloc(0)), headBytes)],
    ['a bomb', zipEntry('[Content_Types].xml', deflateRawSync(Buffer.alloc(50 * megabyte)))],
    ['many bombs', fill(zipEntry('mimetype', deflateRawSync(Buffer.alloc(8 * megabyte))), headBytes)],
  );
  const slow: string[] = [];
  for (const [name, bytes] of files) {
    const file = await store(bytes);
    if ((await blockedMs(() => mediaTypeOf(file), 50)) > 100) slow.push(name);
  }
  expect(slow).toEqual([]);
});

async function store(bytes: Buffer): Promise<string> {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return file;
}
