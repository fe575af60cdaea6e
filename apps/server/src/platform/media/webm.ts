import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

const segment = 0x18538067;
const cluster = 0x1f43b675;
const info = 0x1549a966;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const video = 0xe0;
const pixelWidth = 0xb0;
const pixelHeight = 0xba;
const containerElements = new Set([segment, info, tracks, trackEntry, video]);
// Tags, attachments and chapters; in the header the title, the date and file names.
const metadataElements = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb]);
// Padding may contain remains of an editor; checksums become invalid.
const padding = new Set([0xec, 0xbf]);

type Element = { id: number; start: number; body: number; end: number | undefined };

/**
 * Replaces tags, attachments, titles and dates of a WebM file by padding, in place. Returns the dimensions. Throws
 * `VideoError` if the file is not a valid video.
 */
export async function cleanWebm(file: VideoFile): Promise<VideoFacts> {
  const facts: VideoFacts = { width: null, height: null };
  let hasSegment = false;
  let hasCluster = false;
  for (let offset = 0; offset < file.size; ) {
    const element = await readElement(file, offset);
    const { id, end, body } = element;
    hasSegment ||= id === segment;
    hasCluster ||= id === cluster;
    if (id === pixelWidth) facts.width ??= await readNumber(file, element);
    if (id === pixelHeight) facts.height ??= await readNumber(file, element);
    if (metadataElements.has(id) || padding.has(id)) await replaceWithPadding(file, element);
    // Live recordings have segments and clusters of unknown size, which end at the next element of a higher level.
    if (end === undefined && id !== segment && id !== cluster) throw new VideoError('an element without an end');
    offset = containerElements.has(id) || end === undefined ? body : end;
  }
  if (!hasSegment || !hasCluster) throw new VideoError('no video data');
  return facts;
}

async function readElement(file: VideoFile, start: number): Promise<Element> {
  const idLength = Math.clz32((await file.read(start, 1)).readUInt8()) - 23;
  if (idLength > 4) throw new VideoError('not an element');
  const id = (await file.read(start, idLength)).readUIntBE(0, idLength);
  const sizeStart = start + idLength;
  const first = (await file.read(sizeStart, 1)).readUInt8();
  const sizeLength = Math.clz32(first) - 23;
  if (sizeLength > 8) throw new VideoError('not a size');
  let size = BigInt(first) & ((1n << BigInt(8 - sizeLength)) - 1n);
  for (const byte of (await file.read(sizeStart, sizeLength)).subarray(1)) size = (size << 8n) | BigInt(byte);
  const body = sizeStart + sizeLength;
  if (size === (1n << BigInt(7 * sizeLength)) - 1n) return { id, start, body, end: undefined };
  const end = body + Number(size);
  if (end > file.size) throw new VideoError('ends too early');
  return { id, start, body, end };
}

async function readNumber(file: VideoFile, { body, end = body }: Element): Promise<number | null> {
  const length = end - body;
  return length >= 1 && length <= 4 ? (await file.read(body, length)).readUIntBE(0, length) || null : null;
}

async function replaceWithPadding(file: VideoFile, { start, body, end }: Element): Promise<void> {
  if (end === undefined) throw new VideoError('an element without an end');
  // The id of padding has one byte, so the size field uses the rest of the old id, up to its maximum of 8 bytes.
  const sizeLength = Math.min(8, body - start - 1);
  const size = BigInt(end - start - 1 - sizeLength);
  const head = Buffer.alloc(1 + sizeLength);
  head.writeUInt8(0xec, 0);
  let remaining = size;
  for (let index = sizeLength; index >= 1; index -= 1, remaining >>= 8n) head[index] = Number(remaining & 0xffn);
  head[1] = (head[1] ?? 0) | (0x80 >> (sizeLength - 1));
  await file.write(start, head);
  await file.blank(start + head.length, end);
}
