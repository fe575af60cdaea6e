import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { siteName } from '@gumball/rules/formats/site-names';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';
import type { ReplacedFile, ReplaceFile } from '../../platform/http/pages/web-app.ts';
import type { SiteService } from './create-site.ts';

const compress = promisify(brotliCompress);
// The start does not load the decoder of images: few sites have a logo.
const loadRenderer = () => import('../../platform/media/render-icon.ts');

type Render = (site: SiteService, folder: string) => Promise<ReplacedFile | undefined>;

const icon =
  (side: number, options: { background?: string; isMaskable?: boolean } = {}): Render =>
  async (site) => {
    const logo = site.logo();
    if (!logo) return undefined;
    const { renderIcon } = await loadRenderer();
    return { type: 'image/png', content: await renderIcon(logo, { side, ...options }) };
  };

const renderers: Readonly<Record<string, Render>> = {
  'index.html': renderPage,
  'manifest.webmanifest': renderManifest,
  'icons/icon-32.png': icon(32),
  'icons/icon-192.png': icon(192),
  'icons/icon-512.png': icon(512),
  'icons/apple-touch-icon.png': icon(180, { background: '#ffffff' }),
  'icons/icon-maskable-512.png': icon(512, { background: '#ffffff', isMaskable: true }),
  'icons/logo.svg': renderSvg,
};

/**
 * Creates what replaces files of the built web app in the look of the site: its page, its manifest and its icons. Each
 * is rendered once for every change of the site.
 */
export function createSiteFiles(site: SiteService): ReplaceFile {
  const rendered = new Map<string, Promise<ReplacedFile | undefined>>();
  let revision = 0;
  return (name, folder) => {
    const current = site.current().revision;
    const render = Object.hasOwn(renderers, name) ? renderers[name] : undefined;
    if (current === 0 || !render) return undefined;
    if (current !== revision) rendered.clear();
    revision = current;
    const existing = rendered.get(name);
    if (existing) return existing;
    const file = render(site, folder).then((found) => found && withEncoding(found));
    rendered.set(name, file);
    file.catch(() => rendered.delete(name));
    return file;
  };
}

async function withEncoding(file: ReplacedFile): Promise<ReplacedFile> {
  if (file.type === 'image/png') return file;
  const brotli = await compress(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { ...file, brotli };
}

const productName = 'Gumball';
// The logo in the skeleton of the page: apps/web/src/ui/identity/Logo.tsx.
const skeletonLogo = /<svg width="(\d+)" height="\1" viewBox="0 0 48 48"[^>]*>(?:(?!<\/svg>).)*<\/svg>/gs;

async function renderPage(site: SiteService, folder: string): Promise<ReplacedFile> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const current = site.current();
  const name = escapeHtml(siteName('site') ?? productName);
  const tagline = current.tagline ?? html.match(/<meta name="description" content="([^"<]*)"/)?.[1] ?? '';
  const content = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>\n    ${metaOf('site', JSON.stringify(current))}`)
    .replace(/<meta name="description" content="[^"<]*"/, () =>
      metaOf('description', withPointsName(tagline)).slice(0, -1),
    )
    .replace(/(<noscript>)Gumball/, (_, tag: string) => `${tag}${name}`)
    .replaceAll(/(class="wordmark-text">)Gumball/g, (_, tag: string) => `${tag}${name}`)
    .replaceAll(skeletonLogo, (svg, side: string) =>
      current.logoUrl ? `<img src="${escapeHtml(current.logoUrl)}" width="${side}" height="${side}" alt="">` : svg,
    );
  return { type: 'text/html; charset=utf-8', content: Buffer.from(content) };
}

const metaOf = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

const withPointsName = (text: string) => text.replaceAll('Gumballs', () => siteName('points') ?? 'Gumballs');

async function renderManifest(site: SiteService, folder: string): Promise<ReplacedFile> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8')) as object;
  const name = siteName('site');
  const { tagline } = site.current();
  const content = JSON.stringify({ ...manifest, name, short_name: name, ...(tagline && { description: tagline }) });
  return { type: 'application/manifest+json', content: Buffer.from(content) };
}

async function renderSvg(site: SiteService): Promise<ReplacedFile | undefined> {
  const logo = site.logo();
  if (!logo) return undefined;
  const { renderIcon } = await loadRenderer();
  const png = (await renderIcon(logo, { side: 64 })).toString('base64');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${png}"/></svg>`;
  return { type: 'image/svg+xml', content: Buffer.from(svg) };
}
