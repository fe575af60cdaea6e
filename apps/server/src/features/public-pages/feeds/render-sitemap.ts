import { html } from '../../../platform/http/pages/html.ts';
import type { SitemapEntry } from './read-sitemap.ts';

const head = '<?xml version="1.0" encoding="utf-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Renders the addresses of one sitemap. */
export function renderSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  return `${head}${
    html`<urlset xmlns="${namespace}">
${entries.map(({ path, changed }) => html`<url><loc>${origin}${path}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}</url>\n`)}</urlset>`
      .text
  }\n`;
}

/** Renders the list of all sitemaps. */
export function renderSitemapIndex(origin: string, paths: readonly string[]): string {
  return `${head}${
    html`<sitemapindex xmlns="${namespace}">
${paths.map((path) => html`<sitemap><loc>${origin}${path}</loc></sitemap>\n`)}</sitemapindex>`.text
  }\n`;
}

/** Renders `robots.txt`. Without public pages nothing is for robots. */
export function renderRobots(origin: string, isPublic: boolean): string {
  if (!isPublic) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/api/', '/login', '/embed/', '/oembed', '/sandbox'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
