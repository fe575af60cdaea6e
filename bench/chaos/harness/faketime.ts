import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = '/usr/lib';

/** Returns the path of the library of Debian's package faketime, or undefined. */
export function findFaketimeLibrary(): string | undefined {
  return readdirSync(root)
    .map((folder) => path.join(root, folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** Returns the environment for a clock with the offset in a file, such as `+61m`. The monotonic clock is unchanged. */
export function faketimeEnv(library: string, file: string): Record<string, string> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
