import { type HashtagUse, trendTagsPerAuthor } from '@gumball/rules/posts/trends';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isOpenPostSql } from '../../blocks/visibility.sql.ts';
import type { ListedHashtagRow } from './hashtags.store.ts';

// So many of the newest uses are read at most.
const maxUses = 200_000;
const maxCandidates = 200;

// Posts in private communities and of limited members do not count. A member counts once for a hashtag, at the last use, and for no more than
// the last few hashtags.
const usesStatement: Statement = {
  name: 'hashtags-uses',
  text: `
    SELECT used.tag, (array_agg(used.name ORDER BY used.last_id DESC))[1] AS name, count(*)::int AS authors,
      count(*) FILTER (WHERE used.is_established AND used.last_id >= $2)::int AS recent,
      count(*) FILTER (WHERE used.is_established AND used.last_id < $2)::int AS earlier,
      count(*) FILTER (WHERE NOT used.is_established)::int AS young
    FROM (
      SELECT latest.tag, latest.name, latest.last_id, u.created_at <= $3 AS is_established FROM (
        SELECT tag, name, user_id, last_id, row_number() OVER (PARTITION BY user_id ORDER BY last_id DESC, tag) AS place FROM (
          SELECT tag, (array_agg(name ORDER BY post_id DESC))[1] AS name, user_id, max(post_id) AS last_id FROM (
            SELECT h.tag, h.name, h.user_id, h.post_id FROM post_hashtags h JOIN posts p ON p.id = h.post_id
            WHERE h.post_id >= $1 AND ${isOpenPostSql('p')} ORDER BY h.post_id DESC LIMIT ${maxUses}
          ) uses GROUP BY tag, user_id
        ) authors
      ) latest JOIN users u ON u.id = latest.user_id
      WHERE latest.place <= ${trendTagsPerAuthor} AND u.suspended_at IS NULL AND u.deleted_at IS NULL
        AND (u.limited_until IS NULL OR u.limited_until < now())
    ) used
    WHERE NOT EXISTS (SELECT FROM hashtags x WHERE x.tag = used.tag AND x.is_hidden)
    GROUP BY used.tag ORDER BY count(*) FILTER (WHERE used.is_established) DESC, used.tag LIMIT ${maxCandidates}`,
};

/** A hashtag with the number of its authors. */
export type HashtagUseRow = HashtagUse & { tag: string; name: string; authors: number };

/**
 * Lists the uses of the hashtags of posts since the id `since`, most established authors first. Accounts created until
 * `establishedAt` are established.
 */
export function listUses(
  db: Database,
  range: { since: string; recentSince: string; establishedAt: Date },
): Promise<HashtagUseRow[]> {
  return db.rows<HashtagUseRow>(usesStatement, [range.since, range.recentSince, range.establishedAt]);
}

const insertTrends: Statement = {
  name: 'hashtags-replace-trends',
  text: `
    WITH removed AS (DELETE FROM hashtag_trends t WHERE t.tag <> ALL($1::text[]))
    INSERT INTO hashtag_trends (tag, name, authors, score)
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[])
    ON CONFLICT (tag) DO UPDATE SET name = excluded.name, authors = excluded.authors, score = excluded.score`,
};

/** Replaces the trends. */
export async function replaceTrends(
  tx: Executor,
  trends: readonly { tag: string; name: string; authors: number; score: number }[],
): Promise<void> {
  await rowsIn(tx, insertTrends, [
    trends.map(({ tag }) => tag),
    trends.map(({ name }) => name),
    trends.map(({ authors }) => authors),
    trends.map(({ score }) => score),
  ]);
}

const trendsStatement: Statement = {
  name: 'hashtags-trends',
  text: `
    SELECT t.tag, t.name, t.authors FROM hashtag_trends t
    WHERE NOT EXISTS (SELECT FROM hashtags x WHERE x.tag = t.tag AND x.is_hidden)
    ORDER BY t.score DESC, t.authors DESC, t.tag LIMIT 10`,
};

/** Lists the first trends. */
export function listTrends(db: Database): Promise<ListedHashtagRow[]> {
  return db.rows<ListedHashtagRow>(trendsStatement, []);
}
