/** Appends the licenses of packages and files without scripts to the notices of third parties. */
import { appendFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Vite plugin. `noticesFile` is the name in the output directory, `files` are further licenses by name. */
export function appendPackageLicenses(
  noticesFile: string,
  packages: readonly string[],
  files: Readonly<Record<string, string>>,
): Plugin {
  return {
    name: 'gumball:package-licenses',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
      const all = { ...Object.fromEntries(packages.map((name) => [name, join(folderOf(name), 'LICENSE')])), ...files };
      for (const [name, file] of Object.entries(all)) {
        const license = await readFile(file, 'utf8');
        await appendFile(join(dir, noticesFile), `\n## ${name}\n\n${license.trim()}\n`);
      }
    },
  };
}
