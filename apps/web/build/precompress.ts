/**
 * Writes a `.br` and a `.gz` version of every text file of the build, so that the server compresses nothing per
 * request.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const textFile = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const minBytes = 600;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < minBytes) return;
  const [brotliContent, gzipContent] = await Promise.all([
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  if (brotliContent.byteLength < content.byteLength) await writeFile(`${file}.br`, brotliContent);
  if (gzipContent.byteLength < content.byteLength) await writeFile(`${file}.gz`, gzipContent);
}

/** Vite plugin that compresses the finished build, including the service worker. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'gumball:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true }).catch(() => []);
        for (const name of names) {
          const file = join(outDir, name);
          if (textFile.test(name) && !name.startsWith('.vite') && (await stat(file)).isFile()) await compress(file);
        }
      },
    },
  };
}
