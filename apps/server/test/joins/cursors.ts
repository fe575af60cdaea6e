import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Markers that all test files of one run share. Each is an empty file. */
export type Cursors = {
  set(kind: string, word: string): void;
  has(kind: string, word: string): boolean;
  all(kind: string): string[];
};

/** Opens the markers of a folder. Markers become file names of at most 200 characters. */
export function openCursors(folder: string): Cursors {
  const nameOf = (kind: string, word: string) => `${kind} ${encodeURIComponent(word)}`;
  return {
    set: (kind, word) => writeFileSync(join(folder, nameOf(kind, word)), ''),
    has: (kind, word) => existsSync(join(folder, nameOf(kind, word))),
    all: (kind) =>
      readdirSync(folder).flatMap((name) =>
        name.startsWith(`${kind} `) ? [decodeURIComponent(name.slice(kind.length + 1))] : [],
      ),
  };
}
