import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../deps.ts';

/** A file that the pages for guests load. Its name contains the hash of its content. */
export type PageAsset = { name: string; path: string; type: string; content: string };

/** The style sheet and the script of the pages for guests. The style sheet follows the colours of the site. */
export type PageAssets = { styles: () => PageAsset; script: PageAsset };

/** Where the files are. */
export const assetsFolder = '/public-pages/';

const fonts = [
  { family: 'Gabarito Variable', file: /^gabarito-latin-wght-normal-.+\.woff2$/, weights: '400 900' },
  { family: 'Wix Madefor Text Variable', file: /^wix-madefor-text-latin-wght-normal-.+\.woff2$/, weights: '400 800' },
];

/** Reads the assets, with the fonts of the built web app. Without a build the fonts of the system are used. */
export async function createPageAssets({ webFolder, site }: Pick<Deps, 'webFolder' | 'site'>): Promise<PageAssets> {
  const read = (name: string) => readFile(new URL(`assets/${name}`, import.meta.url), 'utf8');
  const files = webFolder === undefined ? [] : await readdir(path.join(webFolder, 'assets')).catch(() => []);
  const faces = fonts.map(({ family, file, weights }) => {
    const name = files.find((candidate) => file.test(candidate));
    if (name === undefined) return '';
    return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("/assets/${name}") format("woff2")}\n`;
  });
  const sheets = await Promise.all(['tokens.css', 'layout.css', 'posts.css', 'threads.css'].map(read));
  const [tokens = '', ...others] = sheets;
  const toStyles = (colors: string) =>
    toAsset('css', 'text/css; charset=utf-8', [...faces, tokens, colors, ...others].join(''));
  let colors = '';
  let styles = toStyles(colors);
  return {
    styles() {
      const current = toRules(site.current().colors);
      if (current !== colors) [colors, styles] = [current, toStyles(current)];
      return styles;
    },
    script: toAsset('js', 'text/javascript; charset=utf-8', await read('open-app.js')),
  };
}

/** The custom properties of the colours of a site in both themes, which replace those of the product. */
function toRules(colors: ReturnType<Deps['site']['current']>['colors']): string {
  if (!colors) return '';
  const list = (properties: Readonly<Record<string, string>>) =>
    Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return `:root{${list(colors.light)}}\n@media (prefers-color-scheme:dark){:root{${list(colors.dark)}}}\n`;
}

function toAsset(extension: string, type: string, content: string): PageAsset {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  const name = `${hash}.${extension}`;
  return { name, path: assetsFolder + name, type, content };
}
