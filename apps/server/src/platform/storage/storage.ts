import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';

/** Where files are kept: a folder under the data directory, or an S3 bucket. Keys are flat random names. */
export type Storage = {
  write(key: string, content: Readable | Buffer): Promise<void>;
  /** Opens a file. Throws where it is missing. */
  read(key: string): Promise<Readable>;
  remove(keys: readonly string[]): Promise<void>;
  /** Throws while the storage cannot be reached. */
  check(): Promise<void>;
};

/** Opens the storage the configuration asks for. */
export async function openStorage(config: Config): Promise<Storage> {
  const folder = path.join(config.dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    write: (key, content) => (Buffer.isBuffer(content) ? disk.put(key, content) : disk.putStream(key, content)),
    read: (key) => disk.getStream(key),
    async remove(keys) {
      await Promise.all(keys.map((key) => disk.delete(key)));
    },
    check: () => access(folder, constants.W_OK),
  };
}
