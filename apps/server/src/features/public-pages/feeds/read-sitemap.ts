import { largestId } from '@gumball/contract/pagination';
import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { communityPath, memberPath, postPath } from '../pages/site.view.ts';
import { type IdRange, listEntries, type SitemapKind, sitemapKinds } from './sitemap.store.ts';

/** An address of a sitemap. */
export type SitemapEntry = { path: string; changed: Date | null };

const pathOf: Record<SitemapKind, (key: string) => string> = {
  posts: postPath,
  members: (username) => memberPath(username.replace(/\.fun$/, '')),
  communities: communityPath,
};

/** Parses the name of a sitemap, such as `posts-2026-11-24.xml`. Undefined for a day that ids do not reach. */
export function parseSitemapName(name: string): { kind: SitemapKind; day: number } | undefined {
  const match = /^(posts|members|communities)-(\d{4}-\d{2}-\d{2})\.xml$/.exec(name);
  const kind = sitemapKinds.find((known) => known === match?.[1]);
  const day = Date.parse(match?.[2] ?? '');
  if (kind === undefined || Number.isNaN(day)) return undefined;
  return BigInt(rangeOf(day).to) > BigInt(largestId) ? undefined : { kind, day };
}

const rangeOf = (day: number): IdRange => ({ from: firstIdAt(new Date(day)), to: firstIdAt(new Date(day + dayMs)) });

/** Lists the addresses of one sitemap: what was created on a day. Ids sort by time, so no sitemap reveals an id. */
export async function readSitemap(
  { db }: Pick<Deps, 'db'>,
  sitemap: { kind: SitemapKind; day: number },
): Promise<SitemapEntry[]> {
  const rows = await listEntries(db, sitemap.kind, rangeOf(sitemap.day));
  return rows.map(({ key, changed }) => ({ path: pathOf[sitemap.kind](key), changed }));
}
