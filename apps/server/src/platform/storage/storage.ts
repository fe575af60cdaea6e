import type { Readable } from 'node:stream';

/** The code of an error that says that the storage is away. */
export const storageUnavailable = 'STORAGE_AWAY';

/** A part of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** What is known of a kept file without reading it; `size` is in bytes. */
export type FileFacts = { size: number; modifiedAt: Date };

/**
 * Where files are kept: a folder under the data directory, or an S3 bucket. Keys are flat random names and a file never changes.
 * A write that cannot find room throws with the code `ENOSPC`, and everything with `STORAGE_AWAY` while a bucket does not answer; a file is there whole or not at all.
 */
export type Storage = {
  write(key: string, content: Buffer): Promise<void>;
  /** Takes a finished file of this machine in; the file at `from` is gone or may be removed afterwards. */
  adopt(key: string, from: string): Promise<void>;
  /** Answers undefined where there is no such file. */
  stat(key: string): Promise<FileFacts | undefined>;
  /** Opens a file or a part of it; undefined where it is missing. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes files; those that are already gone are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file whose key begins so, in no order, in portions. */
  list(prefix?: string): AsyncIterable<{ key: string; modifiedAt: Date }[]>;
  /** Throws while the storage cannot be reached. */
  check(): Promise<void>;
};
