import { foundMax } from '@gumball/rules/search/found-max';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import { hidden, postColumns, postsAround, type SeenPostRow } from './posts.store.ts';

/** A found post with how well it fits, higher is better, and how many were found with it. */
export type FoundPostRow = SeenPostRow & { fit: number; total: number };

// The index knows the few posts of a rare word, whatever else they have to hold. Where all words are common it would compare long lists, and the newest posts
// are read instead, or some from everywhere. Any way only so many are ranked, so that no search reads the whole table. What the newest posts hold is the same for
// every reader, so it is found apart from what one of them sees of it.
const walked = 3000;
const ranked = foundMax;

const best = (rated: string) => (limit: string, offset: string) =>
  postsAround(
    `WITH rated AS (${rated})
     SELECT ${postColumns}, best.fit, best.total FROM (
       SELECT * FROM rated WHERE (fit, id) < ($2::float8, $3::bigint) ORDER BY fit DESC, id DESC LIMIT ${limit} OFFSET ${offset}
     ) best JOIN posts p ON p.id = best.id`,
    'p.fit DESC, p.id DESC',
    'p.fit, p.total',
  );
const rate = (found: string) => `
  SELECT id, ts_rank(words, $4::tsquery)::float8 AS fit, count(*) OVER ()::int AS total FROM (${found}) found WHERE user_id NOT IN ${hidden}`;

// The function beside the operator is a condition that is not asked of the index; a sum in place of the id keeps the plan from walking through all posts, or
// through all of their ids.
const search = pagedStatement(
  'posts-search',
  6,
  best(
    rate(`
      SELECT id, user_id, words FROM posts WHERE words @@ $6::tsquery AND ts_match_vq(words, $4::tsquery) AND id + 0 <= $5
      ORDER BY id + 0 DESC LIMIT ${ranked}`),
  ),
);

// The same seed picks the same pages of the table every time, so that a list goes on where it ended, and finds them in memory.
const sample = pagedStatement(
  'posts-search-sample',
  6,
  best(
    rate(`
      SELECT id, user_id, words FROM posts TABLESAMPLE SYSTEM ($6::real) REPEATABLE (1)
      WHERE ts_match_vq(words, $4::tsquery) AND id <= $5 ORDER BY id + 0 DESC LIMIT ${ranked}`),
  ),
);

const newest: Statement = {
  name: 'posts-search-newest',
  text: `
    SELECT array_agg(id)::text AS ids, array_agg(user_id)::text AS authors, array_agg(ts_rank(words, $1::tsquery)::float8)::text AS fits FROM (
      SELECT * FROM (SELECT id, user_id, words FROM posts WHERE id <= $2 ORDER BY id DESC LIMIT ${walked}) newest
      WHERE words @@ $1::tsquery LIMIT ${ranked}
    ) found`,
};

const among = pagedStatement(
  'posts-search-among',
  6,
  best(`
    SELECT id, fit, count(*) OVER ()::int AS total FROM unnest($4::bigint[], $5::bigint[], $6::float8[]) AS found (id, user_id, fit)
    WHERE user_id NOT IN ${hidden}`),
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

type Below = { fit: number; id: string } | undefined;

const placeOf = (below: Below) => [below?.fit ?? Number.MAX_VALUE, below?.id ?? topId];

/**
 * Lists posts that fit a full-text query (PostgreSQL's own notation), best first. `rare` is the part of it that few posts fit. `upTo` is the newest post that
 * counts, so that a list stays the same while new posts arrive; `below` is the last one that was read.
 */
export function searchPosts(
  db: Database,
  viewerId: string,
  { query, rare }: { query: string; rare: string },
  upTo: string,
  below: Below,
  part: Part,
): Promise<FoundPostRow[]> {
  return db.rows<FoundPostRow>(search(part), pagedValues([viewerId, ...placeOf(below), query, upTo, rare], part));
}

/** Lists posts that fit like `searchPosts`, out of so many percent of all posts, wherever they lie: always the same ones. */
export function searchSample(
  db: Database,
  viewerId: string,
  { query, percent }: { query: string; percent: number },
  upTo: string,
  below: Below,
  part: Part,
): Promise<FoundPostRow[]> {
  return db.rows<FoundPostRow>(sample(part), pagedValues([viewerId, ...placeOf(below), query, upTo, percent], part));
}

/** Which of the newest posts fit a query and how well, whoever asks: lists in PostgreSQL's own notation, or null. */
export type NewestMatches = { ids: string | null; authors: string | null; fits: string | null };

/** Looks for posts that fit a query among the newest, up to `upTo`. */
export async function matchNewest(db: Database, query: string, upTo: string): Promise<NewestMatches> {
  const [row] = await db.rows<NewestMatches>(newest, [query, upTo]);
  if (!row) throw new Error('Whatever was found is one row.');
  return row;
}

/** Lists those of some matches that a viewer may see, best first. */
export function searchAmong(
  db: Database,
  viewerId: string,
  { ids, authors, fits }: NewestMatches,
  below: Below,
  part: Part,
): Promise<FoundPostRow[]> {
  return db.rows<FoundPostRow>(among(part), pagedValues([viewerId, ...placeOf(below), ids, authors, fits], part));
}
