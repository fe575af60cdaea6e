import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

const pageHeadBytes = 27;
const commentMarks = [
  { mark: Buffer.from('\x03vorbis', 'latin1') },
  { mark: Buffer.from('\x81theora', 'latin1') },
  { mark: Buffer.from('OpusTags', 'latin1') },
];
const theoraHead = Buffer.from('\x80theora', 'latin1');

type Stream = { packets: number; blanking: boolean };

/**
 * Overwrites the comments of an Ogg file in place, with spaces, and sets the checksums of their pages right. Answers the size of the
 * picture. Throws `VideoError` where the file is no film.
 */
export async function cleanOgg(file: VideoFile): Promise<VideoFacts> {
  const facts: VideoFacts = { width: null, height: null };
  const streams = new Map<number, Stream>();
  for (let at = 0; at < file.size; ) {
    const head = await file.read(at, pageHeadBytes);
    if (head.toString('latin1', 0, 4) !== 'OggS') throw new VideoError('not a page');
    const laces = await file.read(at + pageHeadBytes, head.readUInt8(26));
    const bodyStart = pageHeadBytes + laces.length;
    const length = bodyStart + laces.reduce((sum, lace) => sum + lace, 0);
    const serial = head.readUInt32LE(14);
    const stream = streams.get(serial) ?? { packets: 0, blanking: false };
    streams.set(serial, stream);
    // Every header packet is among the first three of its stream; later pages need no look.
    if (stream.packets < 3) {
      const page = await file.read(at, length);
      if (cleanPage(page, bodyStart, laces, stream, facts)) {
        page.writeUInt32LE(0, 22);
        page.writeUInt32LE(checksum(page), 22);
        await file.write(at, page);
      }
    }
    at += length;
    if (at > file.size) throw new VideoError('ends too early');
  }
  if (streams.size === 0) throw new VideoError('no film in it');
  return facts;
}

function cleanPage(page: Buffer, bodyStart: number, laces: Buffer, stream: Stream, facts: VideoFacts): boolean {
  let changed = false;
  let at = bodyStart;
  let from = bodyStart;
  // A packet that began on an earlier page goes on with the first laces of this one.
  let fresh = ((page[5] ?? 0) & 1) === 0;
  const finish = (to: number) => {
    const packet = page.subarray(from, to);
    if (fresh) {
      const found = commentMarks.find(({ mark }) => packet.subarray(0, mark.length).equals(mark));
      stream.blanking = found !== undefined;
      if (packet.subarray(0, theoraHead.length).equals(theoraHead)) Object.assign(facts, theoraSize(packet));
      if (found) changed = blankComments(packet, found.mark) || changed;
    } else if (stream.blanking) {
      packet.fill(0x20);
      changed = true;
    }
  };
  for (const lace of laces) {
    at += lace;
    if (lace === 255) continue;
    finish(at);
    stream.packets += 1;
    stream.blanking = false;
    from = at;
    fresh = true;
  }
  if (from < at) finish(at);
  return changed;
}

/** Leaves the counts and lengths, so that every reader still finds its way, and nothing of the words but a name for each. */
function blankComments(packet: Buffer, mark: Buffer): boolean {
  let at = mark.length;
  const next = () => {
    if (at + 4 > packet.length) return undefined;
    const length = packet.readUInt32LE(at);
    at += 4;
    return length;
  };
  const blank = (length: number, begin: string) => {
    const words = packet.subarray(at, Math.min(packet.length, at + length));
    words.fill(0x20);
    if (words.length >= begin.length) words.write(begin, 'latin1');
    at += words.length;
  };
  blank(next() ?? 0, '');
  const count = next() ?? 0;
  for (let i = 0; i < count && at < packet.length; i += 1) blank(next() ?? 0, 'X=');
  return true;
}

function theoraSize(packet: Buffer): Partial<VideoFacts> {
  if (packet.length < 20) return {};
  return { width: packet.readUIntBE(14, 3) || null, height: packet.readUIntBE(17, 3) || null };
}

// CRC-32 as Ogg has it: polynomial 0x04c11db7, bits in their natural order, starting from zero.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}
