/**
 * Writes the list of scripts for each kind of page into boot.js. The browser then requests them all at once instead of
 * import by import.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const emptyScriptList = '{ files: [], guest: [], member: [], pages: {} }';
// The most frequent first pages. Every visit loads the list, so it has to stay short.
const listedPages = new Set(['', 'messages', 'chat', 'tasks', 'post', 'user']);
const memberRoute = /[\\/]routes[\\/]_member[\\/]([^\\/]+)\.tsx\?/;

/** Returns chunks and everything that they import, directly or not. */
function importClosure(chunks: Chunks, roots: readonly string[], visited = new Set<string>()): Set<string> {
  for (const name of roots) {
    if (visited.has(name)) continue;
    visited.add(name);
    importClosure(chunks, chunks.get(name)?.imports ?? [], visited);
  }
  return visited;
}

function chunksWith(chunks: Chunks, test: (module: string) => boolean): string[] {
  return [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(test)).map(({ fileName }) => fileName);
}

/** Returns the list for boot.js: the scripts that index.html does not load itself, by the first segment of the path. */
function listScripts(chunks: Chunks): string {
  const files: string[] = [];
  const indexesOf = (names: Iterable<string>, excluded: ReadonlySet<string>) =>
    [...names]
      .filter((name) => !excluded.has(name))
      .map((name) => {
        const href = `/${name}`;
        return files.includes(href) ? files.indexOf(href) : files.push(href) - 1;
      });
  const entryScripts = importClosure(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const guest = importClosure(
    chunks,
    chunksWith(chunks, (id) => /[\\/](?:LoginPage|AuthLayout)\.tsx$/.test(id)),
  );
  const member = importClosure(
    chunks,
    chunksWith(chunks, (id) => id.endsWith('member-app.tsx')),
  );
  const lists = {
    guest: indexesOf(guest, entryScripts),
    member: indexesOf(member, entryScripts),
    pages: {} as Record<string, number[]>,
  };
  const loadedScripts = new Set([...entryScripts, ...member]);
  for (const chunk of chunks.values()) {
    for (const id of chunk.moduleIds) {
      const route = memberRoute.exec(id)?.[1];
      if (route === undefined || !id.includes('tsr-split=component')) continue;
      const page = route === 'index' ? '' : (route.split('.')[0] ?? '');
      if (!listedPages.has(page) || page in lists.pages) continue;
      lists.pages[page] = indexesOf(importClosure(chunks, [chunk.fileName]), loadedScripts);
    }
  }
  return JSON.stringify({ files, ...lists });
}

/** Vite plugin that fills the list in the built boot.js, and minifies it. */
export function fillBootScript(): Plugin {
  let outDir = '';
  return {
    name: 'gumball:boot',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const file = join(outDir, 'boot.js');
      const script = await readFile(file, 'utf8');
      if (!script.includes(emptyScriptList)) throw new Error('boot.js has no placeholder for the list of scripts.');
      const filled = script.replace(emptyScriptList, () => listScripts(chunks));
      // Vite copies the files of `public` as they are. Every first paint waits for this one.
      const { code, errors } = await minify('boot.js', filled);
      if (errors.length > 0)
        throw new Error(`boot.js cannot be minified: ${errors.map(({ message }) => message).join()}`);
      await writeFile(file, code);
    },
  };
}
