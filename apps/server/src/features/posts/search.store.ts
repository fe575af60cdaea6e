import { foundMax } from '@gumball/rules/search/found-max';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import { hidden, postColumns, postsAround, type SeenPostRow } from './posts.store.ts';

/** A found post with how well it fits, higher is better, and how many were found with it. */
export type FoundPostRow = SeenPostRow & { fit: number; total: number };

// The index knows the few posts of a rare word, whatever else they have to hold. Where all words are common it would compare long lists, and the newest posts
// are read instead, or some from everywhere. Any way only so many are ranked, so that no search reads the whole table.
const walked = 3000;
const ranked = foundMax;

const best = (found: string) => (limit: string, offset: string) =>
  postsAround(
    `WITH found AS (${found}), rated AS (
       SELECT id, ts_rank(words, $2::tsquery)::float8 AS fit, count(*) OVER ()::int AS total FROM found
       WHERE user_id NOT IN ${hidden}
     )
     SELECT ${postColumns}, best.fit, best.total FROM (
       SELECT * FROM rated WHERE (fit, id) < ($5::float8, $6::bigint) ORDER BY fit DESC, id DESC LIMIT ${limit} OFFSET ${offset}
     ) best JOIN posts p ON p.id = best.id`,
    'p.fit DESC, p.id DESC',
    'p.fit, p.total',
  );

// The function beside the operator is a condition that is not asked of the index; a sum in place of the id keeps the plan from walking through all posts, or
// through all of their ids.
const search = pagedStatement(
  'posts-search',
  6,
  best(`
    (SELECT id, user_id, words FROM (SELECT id, user_id, words FROM posts WHERE id <= $3 ORDER BY id DESC LIMIT ${walked}) newest
     WHERE $4::tsquery IS NULL AND words @@ $2::tsquery LIMIT ${ranked})
    UNION ALL
    (SELECT id, user_id, words FROM posts
     WHERE $4::tsquery IS NOT NULL AND words @@ $4::tsquery AND ts_match_vq(words, $2::tsquery) AND id + 0 <= $3
     ORDER BY id + 0 DESC LIMIT ${ranked})`),
);

// The same seed picks the same pages of the table every time, so that a list goes on where it ended, and finds them in memory.
const sample = pagedStatement(
  'posts-search-sample',
  6,
  best(`
    SELECT id, user_id, words FROM posts TABLESAMPLE SYSTEM ($4::real) REPEATABLE (1)
    WHERE ts_match_vq(words, $2::tsquery) AND id <= $3 ORDER BY id + 0 DESC LIMIT ${ranked}`),
);

const common: Statement = {
  name: 'posts-common-words',
  text: `
    SELECT word, freq * greatest(c.reltuples, 0) AS posts, c.relpages AS pages
    FROM pg_stats s JOIN pg_class c ON c.oid = 'posts'::regclass
    CROSS JOIN unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS elements (word, freq)
    WHERE s.schemaname = current_schema AND s.tablename = 'posts' AND s.attname = 'words' AND word IS NOT NULL`,
};

/** A word that many posts have, about how many, and how many pages of the disk all posts fill. */
export type CommonWordRow = { word: string; posts: number; pages: number };

/** The most common words of posts (a thousand at most) and about how many posts have each, as of the database's last analysis of the table. */
export function listCommonWords(db: Database): Promise<CommonWordRow[]> {
  return db.rows<CommonWordRow>(common, []);
}

/**
 * Lists posts that fit a full-text query (PostgreSQL's own notation), best first: of all posts where `rare`, the part of the query that few posts fit, is given,
 * else of the newest. `upTo` is the newest post that counts, so that a list stays the same while new posts arrive; `below` is the last one that was read.
 */
export function searchPosts(
  db: Database,
  viewerId: string,
  { query, rare }: { query: string; rare: string | undefined },
  upTo: string,
  below: { fit: number; id: string } | undefined,
  part: Part,
): Promise<FoundPostRow[]> {
  const values = [viewerId, query, upTo, rare ?? null, below?.fit ?? Number.MAX_VALUE, below?.id ?? topId];
  return db.rows<FoundPostRow>(search(part), pagedValues(values, part));
}

/** Lists posts that fit like `searchPosts`, out of so many percent of all posts, wherever they lie: always the same ones. */
export function searchSample(
  db: Database,
  viewerId: string,
  { query, percent }: { query: string; percent: number },
  upTo: string,
  below: { fit: number; id: string } | undefined,
  part: Part,
): Promise<FoundPostRow[]> {
  const values = [viewerId, query, upTo, percent, below?.fit ?? Number.MAX_VALUE, below?.id ?? topId];
  return db.rows<FoundPostRow>(sample(part), pagedValues(values, part));
}
