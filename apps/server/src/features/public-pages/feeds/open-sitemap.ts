import type { Deps } from '../../../deps.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import type { Site } from '../pages/site.view.ts';
import { listSitemaps } from './list-sitemaps.ts';
import { parseSitemapName, readSitemap } from './read-sitemap.ts';
import { renderSitemap, renderSitemapIndex } from './render-sitemap.ts';

/** Opens one sitemap, or without a name the list of all. */
export async function openSitemap(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  name: string | undefined,
): Promise<GuestContent> {
  const type = 'application/xml; charset=utf-8';
  if (name === undefined) return { type, body: renderSitemapIndex(site.origin, await listSitemaps(deps)) };
  const sitemap = parseSitemapName(name);
  return sitemap && { type, body: renderSitemap(site.origin, await readSitemap(deps, sitemap)) };
}
