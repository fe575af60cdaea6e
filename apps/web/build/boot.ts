/**
 * Writes the list of scripts for each kind of page into boot.js. The browser then requests them all at once instead of
 * import by import.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const emptyList = '{ files: [], guest: [], member: [], pages: {} }';
// The most frequent first pages. Every visit loads the list, so it has to stay short.
const listed = new Set(['', 'messages', 'chat', 'tasks', 'post', 'user']);
const memberRoute = /[\\/]routes[\\/]_member[\\/]([^\\/]+)\.tsx\?/;

/** Returns chunks and everything that they import, directly or not. */
function closure(chunks: Chunks, starts: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of starts) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(chunks, chunks.get(name)?.imports ?? [], seen);
  }
  return seen;
}

function chunksWith(chunks: Chunks, test: (module: string) => boolean): string[] {
  return [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(test)).map(({ fileName }) => fileName);
}

/** Returns the list for boot.js: the scripts that index.html does not load itself, by the first segment of the path. */
function listScripts(chunks: Chunks): string {
  const files: string[] = [];
  const placesOf = (wanted: Iterable<string>, without: ReadonlySet<string>) =>
    [...wanted]
      .filter((name) => !without.has(name))
      .map((name) => {
        const href = `/${name}`;
        return files.includes(href) ? files.indexOf(href) : files.push(href) - 1;
      });
  const first = closure(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const guest = closure(
    chunks,
    chunksWith(chunks, (id) => /[\\/](?:LoginPage|AuthLayout)\.tsx$/.test(id)),
  );
  const member = closure(
    chunks,
    chunksWith(chunks, (id) => id.endsWith('member-app.tsx')),
  );
  const lists = {
    guest: placesOf(guest, first),
    member: placesOf(member, first),
    pages: {} as Record<string, number[]>,
  };
  const known = new Set([...first, ...member]);
  for (const chunk of chunks.values()) {
    for (const id of chunk.moduleIds) {
      const route = memberRoute.exec(id)?.[1];
      if (route === undefined || !id.includes('tsr-split=component')) continue;
      const page = route === 'index' ? '' : (route.split('.')[0] ?? '');
      if (!listed.has(page) || page in lists.pages) continue;
      lists.pages[page] = placesOf(closure(chunks, [chunk.fileName]), known);
    }
  }
  return JSON.stringify({ files, ...lists });
}

/** Vite plugin that fills the list in the built boot.js. */
export function fillBoot(): Plugin {
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
      if (!script.includes(emptyList)) throw new Error('boot.js has no placeholder for the list of scripts.');
      await writeFile(
        file,
        script.replace(emptyList, () => listScripts(chunks)),
      );
    },
  };
}
