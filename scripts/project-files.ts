import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Absolute path of the project root. */
export const root = dirname(import.meta.dirname);

const skipped = new Set(['node_modules', 'dist', 'dist-types', 'dev-dist', '.git', 'test-results', 'coverage']);

/**
 * Returns the paths of all files of the project, relative to its root, with forward slashes, sorted. Installed
 * packages, build output and run-time data are left out.
 */
export function listFiles(top: string = root): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && path !== join(top, 'data')) walk(path);
      } else if (entry.isFile()) {
        found.push(relative(top, path).split(sep).join('/'));
      }
    }
  };
  walk(top);
  return found.toSorted();
}

/** Returns whether a path is hand-written TypeScript. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path);
}

/** Returns whether a path is a test. Tests may import more than their subject. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}
