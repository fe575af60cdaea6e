import type { FileHandle } from 'node:fs/promises';

/** Thrown for a video whose structure cannot be followed: damaged, cut off, or not what it says. */
export class VideoError extends Error {}

/** What a video's header tells, in pixels as shown; null where it does not say. */
export type VideoFacts = { width: number | null; height: number | null };

const windowBytes = 64 * 1024;
const maxSteps = 500_000;
const zeros = Buffer.alloc(64 * 1024);

/** A video on disk that is read in small pieces and changed in place, never in its length. */
export type VideoFile = {
  readonly size: number;
  /** Reads `length` bytes. Throws `VideoError` where the file ends earlier, and once a file made too many steps necessary. */
  read(position: number, length: number): Promise<Buffer>;
  write(position: number, bytes: Buffer): Promise<void>;
  /** Overwrites a stretch with zeros. Throws `VideoError` once that is more than the file holds. */
  blank(from: number, to: number): Promise<void>;
};

/** Wraps an open file. The handle stays the caller's to close. */
export async function openVideoFile(handle: FileHandle): Promise<VideoFile> {
  const { size } = await handle.stat();
  const window = Buffer.alloc(windowBytes);
  let start = 0;
  let end = 0;
  let steps = 0;
  let blanked = 0;

  async function read(position: number, length: number): Promise<Buffer> {
    steps += 1;
    if (steps > maxSteps) throw new VideoError('too many parts');
    if (position < 0 || length > windowBytes || position + length > size) throw new VideoError('ends too early');
    if (position < start || position + length > end) {
      const { bytesRead } = await handle.read(window, 0, windowBytes, position);
      start = position;
      end = position + bytesRead;
      if (position + length > end) throw new VideoError('ends too early');
    }
    return Buffer.from(window.subarray(position - start, position - start + length));
  }

  async function write(position: number, bytes: Buffer): Promise<void> {
    await handle.write(bytes, 0, bytes.length, position);
    start = 0;
    end = 0;
  }

  return {
    size,
    read,
    write,
    async blank(from, to) {
      // Tables of a hostile file may name the same stretch again and again.
      blanked += Math.max(0, to - from);
      if (blanked > 2 * size) throw new VideoError('too much to clear');
      for (let at = from; at < to; at += zeros.length)
        await write(at, zeros.subarray(0, Math.min(zeros.length, to - at)));
    },
  };
}
