import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlatformDeps } from '../../platform/platform-deps.ts';

/** A file that the pages for guests load. Its path contains the hash of its content. */
export type PageAsset = { path: string; type: string; content: string };

/** The style sheet and the script of the pages for guests. */
export type PageAssets = { styles: PageAsset; script: PageAsset };

const fonts = [
  { family: 'Gabarito Variable', file: /^gabarito-latin-wght-normal-.+\.woff2$/, weights: '400 900' },
  { family: 'Wix Madefor Text Variable', file: /^wix-madefor-text-latin-wght-normal-.+\.woff2$/, weights: '400 800' },
];

/** Reads the assets, with the fonts of the built web app. Without a build the fonts of the system are used. */
export async function createPageAssets({ webFolder }: Pick<PlatformDeps, 'webFolder'>): Promise<PageAssets> {
  const read = (name: string) => readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
  const files = webFolder === undefined ? [] : await readdir(path.join(webFolder, 'assets')).catch(() => []);
  const faces = fonts.map(({ family, file, weights }) => {
    const name = files.find((candidate) => file.test(candidate));
    if (name === undefined) return '';
    return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("/assets/${name}") format("woff2")}\n`;
  });
  const sheets = await Promise.all(['tokens.css', 'layout.css', 'posts.css', 'threads.css'].map(read));
  return {
    styles: toAsset('css', 'text/css; charset=utf-8', [...faces, ...sheets].join('')),
    script: toAsset('js', 'text/javascript; charset=utf-8', await read('open-app.js')),
  };
}

function toAsset(extension: string, type: string, content: string): PageAsset {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { path: `/public-pages/${hash}.${extension}`, type, content };
}
