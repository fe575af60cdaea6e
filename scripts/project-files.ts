import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Absolute path of the project's top folder. */
export const root = dirname(import.meta.dirname);

const skipped = new Set(['node_modules', 'dist', 'dist-types', 'dev-dist', '.git', 'test-results', 'coverage']);

/** Every file of the project as paths from its top with forward slashes, sorted; without what is installed, built or stored by a run. */
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

/** Whether a path is TypeScript written by hand. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path);
}

/** Whether a path is a test, which may reach for what its subject may not. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}
