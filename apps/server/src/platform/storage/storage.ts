import type { Readable } from 'node:stream';

/** Code of the error that the storage is unavailable. */
export const storageUnavailable = 'STORAGE_AWAY';

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** Metadata of a stored file; `size` is in bytes. */
export type FileFacts = { size: number; modifiedAt: Date };

/**
 * File storage: a folder in the data directory, or an S3 bucket. Keys are flat random names, and files are immutable.
 * Writes are atomic. A write throws with the code `ENOSPC` if the storage is full; any method throws with
 * `STORAGE_AWAY` while a bucket is unavailable.
 */
export type Storage = {
  write(key: string, content: Buffer): Promise<void>;
  /** Moves or copies a complete local file into the storage. The caller removes `from` if it still exists. */
  adopt(key: string, from: string): Promise<void>;
  /** Returns undefined if there is no such file. */
  stat(key: string): Promise<FileFacts | undefined>;
  /** Opens a file or a range of it. Returns undefined if it is missing. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes files. Missing files are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all files whose key starts with `prefix`, unordered, in batches. */
  list(prefix?: string): AsyncIterable<{ key: string; modifiedAt: Date }[]>;
  /** Throws while the storage is unavailable. */
  check(): Promise<void>;
};
