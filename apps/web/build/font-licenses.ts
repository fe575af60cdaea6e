/** Appends the licenses of the fonts to the notices of third parties: the bundler lists modules with scripts only. */
import { appendFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Vite plugin. `noticesFile` is the name in the output directory, `fonts` are names of packages. */
export function appendFontLicenses(noticesFile: string, fonts: readonly string[]): Plugin {
  return {
    name: 'gumball:font-licenses',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const font of fonts) {
        const folder = dirname(require.resolve(`${font}/package.json`));
        const license = await readFile(join(folder, 'LICENSE'), 'utf8');
        await appendFile(join(dir, noticesFile), `\n## ${font}\n\n${license.trim()}\n`);
      }
    },
  };
}
