import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

const pageHeadBytes = 27;
const commentMarks = ['\x03vorbis', '\x81theora', 'OpusTags'].map((mark) => Buffer.from(mark, 'latin1'));
const theoraHead = Buffer.from('\x80theora', 'latin1');

type Stream = { packets: number; blanking: boolean };

/**
 * Overwrites the comments of an Ogg file with spaces, in place, and updates the checksums of their pages. Returns the
 * dimensions. Throws `VideoError` if the file is not a valid video.
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
    // The header packets are the first three of a stream. Later pages are skipped.
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
  if (streams.size === 0) throw new VideoError('no video data');
  return facts;
}

function cleanPage(page: Buffer, bodyStart: number, laces: Buffer, stream: Stream, facts: VideoFacts): boolean {
  let changed = false;
  let at = bodyStart;
  let from = bodyStart;
  // A packet from the previous page continues with the first segments of this one.
  let fresh = ((page[5] ?? 0) & 1) === 0;
  const finish = (to: number, whole: boolean) => {
    const packet = page.subarray(from, to);
    if (fresh) {
      const found = commentMarks.find((mark) => packet.subarray(0, mark.length).equals(mark));
      stream.blanking = found !== undefined;
      if (packet.subarray(0, theoraHead.length).equals(theoraHead)) Object.assign(facts, theoraSize(packet));
      if (found) blankComments(packet, found.length);
      changed ||= found !== undefined;
    } else if (stream.blanking) {
      // Zeros are valid empty comments. The last byte of the packet is the framing bit and must stay.
      packet.subarray(0, packet.length - (whole ? 1 : 0)).fill(0);
      changed = true;
    }
  };
  for (const lace of laces) {
    at += lace;
    if (lace === 255) continue;
    finish(at, true);
    stream.packets += 1;
    stream.blanking = false;
    from = at;
    fresh = true;
  }
  if (from < at) finish(at, false);
  return changed;
}

// Preserves counts and lengths, so that the file stays valid, and replaces each comment by a name without a value.
function blankComments(packet: Buffer, markLength: number): void {
  let at = markLength;
  const blank = (begin: string): boolean => {
    if (at + 4 > packet.length) return false;
    const words = packet.subarray(at + 4, Math.min(packet.length, at + 4 + packet.readUInt32LE(at)));
    words.fill(0x20);
    if (words.length >= begin.length) words.write(begin, 'latin1');
    at += 4 + words.length;
    return true;
  };
  if (!blank('') || at + 4 > packet.length) return;
  const count = packet.readUInt32LE(at);
  at += 4;
  for (let i = 0; i < count && at < packet.length; i += 1) {
    if (!blank('X=')) {
      packet.fill(0, at);
      return;
    }
  }
}

function theoraSize(packet: Buffer): Partial<VideoFacts> {
  if (packet.length < 20) return {};
  return { width: packet.readUIntBE(14, 3) || null, height: packet.readUIntBE(17, 3) || null };
}

// The CRC-32 of Ogg: polynomial 0x04c11db7, not reflected, initial value 0.
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
