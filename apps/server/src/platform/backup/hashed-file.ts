import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { FileFacts } from './manifest.ts';

const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Streams into a file and flushes it to disk, optionally compressed. Returns its size and hash. */
export async function writeHashed(source: Readable, file: string, compressed: boolean): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  if (compressed) await pipeline(source, createZstdCompress(level), meter, target);
  else await pipeline(source, meter, target);
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether a file exists and still has the recorded size and hash. */
export async function isIntact(file: string, { bytes, sha256 }: FileFacts): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      read += chunk.length;
    }
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
  return read === bytes && hash.digest('hex') === sha256;
}
