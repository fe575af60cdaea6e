import { VideoError, type VideoFacts, type VideoFile } from './video-file.ts';

const pageHeadBytes = 27;
const commentSignatures = ['\x03vorbis', '\x81theora', 'OpusTags'].map((signature) => Buffer.from(signature, 'latin1'));
const theoraSignature = Buffer.from('\x80theora', 'latin1');

type Stream = { packets: number; isComment: boolean };

/**
 * Overwrites the comments of an Ogg file with spaces, in place, and updates the checksums of their pages. Returns the
 * dimensions. Throws `VideoError` if the file is not a valid video.
 */
export async function cleanOgg(file: VideoFile): Promise<VideoFacts> {
  const facts: VideoFacts = { width: null, height: null };
  const streams = new Map<number, Stream>();
  for (let offset = 0; offset < file.size; ) {
    const head = await file.read(offset, pageHeadBytes);
    if (head.toString('latin1', 0, 4) !== 'OggS') throw new VideoError('not a page');
    const segmentSizes = await file.read(offset + pageHeadBytes, head.readUInt8(26));
    const bodyStart = pageHeadBytes + segmentSizes.length;
    const length = bodyStart + segmentSizes.reduce((sum, segmentSize) => sum + segmentSize, 0);
    const serial = head.readUInt32LE(14);
    const stream = streams.get(serial) ?? { packets: 0, isComment: false };
    streams.set(serial, stream);
    // The header packets are the first three of a stream. Later pages are skipped.
    if (stream.packets < 3) {
      const page = await file.read(offset, length);
      if (cleanPage(page, bodyStart, segmentSizes, stream, facts)) {
        page.writeUInt32LE(0, 22);
        page.writeUInt32LE(checksum(page), 22);
        await file.write(offset, page);
      }
    }
    offset += length;
    if (offset > file.size) throw new VideoError('ends too early');
  }
  if (streams.size === 0) throw new VideoError('no video data');
  return facts;
}

function cleanPage(page: Buffer, bodyStart: number, segmentSizes: Buffer, stream: Stream, facts: VideoFacts): boolean {
  let changed = false;
  let offset = bodyStart;
  let from = bodyStart;
  // A packet from the previous page continues with the first segments of this one.
  let startsPacket = ((page[5] ?? 0) & 1) === 0;
  const finish = (to: number, isComplete: boolean) => {
    const packet = page.subarray(from, to);
    if (startsPacket) {
      const found = commentSignatures.find((signature) => packet.subarray(0, signature.length).equals(signature));
      stream.isComment = found !== undefined;
      if (packet.subarray(0, theoraSignature.length).equals(theoraSignature)) Object.assign(facts, theoraSize(packet));
      if (found) blankComments(packet, found.length);
      changed ||= found !== undefined;
    } else if (stream.isComment) {
      // Zeros are valid empty comments. The last byte of the packet is the framing bit and must stay.
      packet.subarray(0, packet.length - (isComplete ? 1 : 0)).fill(0);
      changed = true;
    }
  };
  for (const segmentSize of segmentSizes) {
    offset += segmentSize;
    if (segmentSize === 255) continue;
    finish(offset, true);
    stream.packets += 1;
    stream.isComment = false;
    from = offset;
    startsPacket = true;
  }
  if (from < offset) finish(offset, false);
  return changed;
}

// Preserves counts and lengths, so that the file stays valid, and replaces each comment by a name without a value.
function blankComments(packet: Buffer, signatureLength: number): void {
  let offset = signatureLength;
  const blank = (replacement: string): boolean => {
    if (offset + 4 > packet.length) return false;
    const comment = packet.subarray(offset + 4, Math.min(packet.length, offset + 4 + packet.readUInt32LE(offset)));
    comment.fill(0x20);
    if (comment.length >= replacement.length) comment.write(replacement, 'latin1');
    offset += 4 + comment.length;
    return true;
  };
  if (!blank('') || offset + 4 > packet.length) return;
  const count = packet.readUInt32LE(offset);
  offset += 4;
  for (let i = 0; i < count && offset < packet.length; i += 1) {
    if (!blank('X=')) {
      packet.fill(0, offset);
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
