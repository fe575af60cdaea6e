import type { Database } from '../../../platform/db/database.ts';
import { isPublicCommunitySql, isPublicPostSql, isShownToGuestsSql } from '../../blocks/visibility.sql.ts';

/** What a sitemap lists. */
export const sitemapKinds = ['posts', 'members', 'communities'] as const;
/** A kind of sitemap. */
export type SitemapKind = (typeof sitemapKinds)[number];

/** A range of ids: from the first one up to, without, the last one. */
export type IdRange = { from: string; to: string };

const maxAddresses = 10_000;
const isIndexed = (user: string) => `${isShownToGuestsSql(user)} AND ${user}.show_to_search_engines`;
const entries: Record<SitemapKind, { from: string; key: string; changed: string }> = {
  posts: {
    from: `posts e WHERE ${isPublicPostSql('e')} AND EXISTS (SELECT FROM users su WHERE su.id = e.user_id AND ${isIndexed('su')})`,
    key: 'e.id::text',
    changed: 'coalesce(e.edited_at, e.created_at)',
  },
  members: { from: `users e WHERE ${isIndexed('e')}`, key: 'e.username', changed: 'NULL::timestamptz' },
  communities: {
    from: `communities e WHERE ${isPublicCommunitySql('e')}`,
    key: 'e.id::text',
    changed: 'NULL::timestamptz',
  },
};

/** Lists what guests may see with an id in the range: the key of its address, and when it changed. */
export function listEntries(
  db: Database,
  kind: SitemapKind,
  { from, to }: IdRange,
): Promise<{ key: string; changed: Date | null }[]> {
  const { from: source, key, changed } = entries[kind];
  const text = `SELECT ${key} AS key, ${changed} AS changed FROM ${source} AND e.id >= $1::bigint AND e.id < $2::bigint
    ORDER BY e.id LIMIT ${maxAddresses}`;
  return db.rows({ name: `sitemap-${kind}`, text }, [from, to]);
}

/**
 * Lists the indexes of those of the ranges in which guests may see something. The ranges adjoin each other, the newest
 * first.
 */
export async function listFilled(db: Database, kind: SitemapKind, ranges: readonly IdRange[]): Promise<number[]> {
  if (db.isDistributed && kind === 'posts') return listFilledOneByOne(db, kind, ranges);
  const text = `SELECT r.index::int FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS r (first, last, index)
    WHERE EXISTS (SELECT FROM ${entries[kind].from} AND e.id >= r.first AND e.id < r.last) ORDER BY r.index`;
  const rows = await db.rows<{ index: number }>({ name: `sitemap-ranges-${kind}`, text }, [
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
  ]);
  return rows.map(({ index }) => index - 1);
}

// Distributed posts are not looked up per row of a list: the newest one below a range leads to the next one with any.
async function listFilledOneByOne(db: Database, kind: SitemapKind, ranges: readonly IdRange[]): Promise<number[]> {
  const text = `SELECT e.id FROM ${entries[kind].from} AND e.id >= $1::bigint AND e.id < $2::bigint ORDER BY e.id DESC LIMIT 1`;
  const oldest = ranges.at(-1)?.from;
  const filled: number[] = [];
  for (let next = 0; next < ranges.length; ) {
    const [newest] = await db.rows<{ id: string }>({ name: `sitemap-newest-${kind}`, text }, [
      oldest,
      ranges[next]?.to,
    ]);
    if (!newest) break;
    const found = ranges.findIndex(({ from }) => BigInt(from) <= BigInt(newest.id));
    filled.push(found);
    next = found + 1;
  }
  return filled;
}
