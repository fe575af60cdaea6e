import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown for a video with an invalid structure: damaged, truncated, or of another type. */
export class VideoError extends Error {}

/**
 * Dimensions of a video in displayed pixels; null if the header has none. `isPortable` is whether every phone plays it:
 * H.264 and AAC.
 */
export type VideoFacts = { width: number | null; height: number | null; isPortable?: boolean };

const windowBytes = 64 * 1024;
// The tables of a video are read alternately.
const maxWindows = 4;
const maxSteps = 500_000;
const maxWrites = 50_000;
const maxMs = 20_000;
// Reads within a window are synchronous: without a pause they would block the event loop.
const stepsPerTurn = 500;
const zeros = Buffer.alloc(64 * 1024);

/** A video on disk that is read in small chunks and changed in place without changing its length. */
export type VideoFile = {
  readonly size: number;
  /** Reads `length` bytes. Throws `VideoError` at the end of the file, and after too many reads or too much time. */
  read(position: number, length: number): Promise<Buffer>;
  /** Overwrites bytes. Throws `VideoError` after too many writes. */
  write(position: number, bytes: Buffer): Promise<void>;
  /** Overwrites a range with zeros. Throws `VideoError` if the sum of the ranges exceeds twice the file size. */
  blank(from: number, to: number): Promise<void>;
};

type Window = { bytes: Buffer; start: number; end: number };

/** Wraps an open file. The caller closes the handle. */
export async function openVideoFile(handle: FileHandle): Promise<VideoFile> {
  const { size } = await handle.stat();
  // Sorted by last use, the most recent first.
  const windows: Window[] = [];
  let steps = 0;
  let writes = 0;
  let blanked = 0;
  const startedAt = performance.now();

  async function windowAt(position: number, length: number): Promise<Window> {
    const found = windows.findIndex(({ start, end }) => position >= start && position + length <= end);
    if (found === 0 && windows[0]) return windows[0];
    const [window = { bytes: Buffer.alloc(windowBytes), start: 0, end: 0 }] =
      found > 0 || windows.length === maxWindows ? windows.splice(found, 1) : [];
    if (found < 0) {
      const { bytesRead } = await handle.read(window.bytes, 0, windowBytes, position);
      window.start = position;
      window.end = position + bytesRead;
    }
    windows.unshift(window);
    return window;
  }

  async function read(position: number, length: number): Promise<Buffer> {
    steps += 1;
    if (steps > maxSteps) throw new VideoError('too many parts');
    if (performance.now() - startedAt > maxMs) throw new VideoError('takes too long');
    if (steps % stepsPerTurn === 0) await nextTurn();
    if (position < 0 || length > windowBytes || position + length > size) throw new VideoError('ends too early');
    const { bytes, start, end } = await windowAt(position, length);
    if (position + length > end) throw new VideoError('ends too early');
    return Buffer.from(bytes.subarray(position - start, position - start + length));
  }

  async function write(position: number, bytes: Buffer): Promise<void> {
    writes += 1;
    if (writes > maxWrites) throw new VideoError('too many changes');
    await handle.write(bytes, 0, bytes.length, position);
    // Updates cached windows, because reading them again would cost 64 kB for a few bytes.
    for (const { bytes: cached, start, end } of windows) {
      const from = Math.max(position, start);
      const to = Math.min(position + bytes.length, end);
      if (from < to) cached.set(bytes.subarray(from - position, to - position), from - start);
    }
  }

  return {
    size,
    read,
    write,
    async blank(from, to) {
      // Tables of a malicious file may name the same range repeatedly.
      blanked += Math.max(0, to - from);
      if (blanked > 2 * size) throw new VideoError('too much to clear');
      for (let offset = from; offset < to; offset += zeros.length)
        await write(offset, zeros.subarray(0, Math.min(zeros.length, to - offset)));
    },
  };
}
