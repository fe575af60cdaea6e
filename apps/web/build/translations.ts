/**
 * The translations of a language as one module: `common.json?catalogue` holds the entries of all files of its folder.
 * The service worker, which cannot import, reads them as a file.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const suffix = '?catalogue';
const translations = 'src/lib/i18n/languages';

/** Returns the files of a language, and all their entries as JSON. */
async function readLanguage(folder: string): Promise<{ files: string[]; json: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = names.toSorted().map((name) => join(folder, name));
  const parts = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as object));
  return { files, json: JSON.stringify(Object.assign({}, ...parts)) };
}

/** Vite plugin that provides the modules. */
export function translationModules(): Plugin {
  return {
    name: 'gumball:translations',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const { files, json } = await readLanguage(dirname(id));
      for (const file of files) this.addWatchFile(file);
      // Parsing JSON is faster than parsing a literal of this size.
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js' };
    },
  };
}

/** Writes a file per language into the folder `translations` of the output. */
export async function writeTranslationFiles(root: string, outDir: string): Promise<void> {
  const folders = await readdir(join(root, translations), { withFileTypes: true });
  const languages = folders.filter((entry) => entry.isDirectory() && entry.name !== 'en');
  await mkdir(join(outDir, 'translations'), { recursive: true });
  for (const { name } of languages) {
    const { json } = await readLanguage(join(root, translations, name));
    await writeFile(join(outDir, 'translations', `${name}.json`), json);
  }
}
