import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = '/usr/lib';

/** Where this machine keeps the library of Debian's package faketime, or undefined. */
export function falseClockLibrary(): string | undefined {
  return readdirSync(root)
    .map((folder) => path.join(root, folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** The environment in which a program's clock is as far off as a file says, such as `+61m`. What measures how long something takes stays right. */
export function falseClock(library: string, file: string): Record<string, string> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
