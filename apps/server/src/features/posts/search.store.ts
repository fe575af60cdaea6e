import { foundMax } from '@gumball/rules/search/found-max';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import { hidden, postsAround, type SeenPostRow } from './posts.store.ts';

/** A found post with how well it fits, higher is better, and how many were found with it. */
export type FoundPostRow = SeenPostRow & { fit: number; total: number };

// A word that none of the newest posts has is rare: the index knows its few posts. Any other is looked for in more of the newest posts first,
// and a common one is found there often enough. Only these few are ranked, so that no search reads the whole table.
const glanced = 1000;
const walked = 10_000;
const ranked = foundMax;
const newest = (count: number) => `(SELECT id, words FROM posts WHERE id <= $3 ORDER BY id DESC LIMIT ${count}) newest`;

const search = pagedStatement('posts-search', 5, (limit, offset) =>
  postsAround(
    `WITH glance AS MATERIALIZED (SELECT id FROM ${newest(glanced)} WHERE words @@ $2::tsquery LIMIT 1),
     recent AS MATERIALIZED (
       SELECT id FROM ${newest(walked)}
       WHERE EXISTS (SELECT FROM glance) AND words @@ $2::tsquery LIMIT ${ranked}
     ),
     older AS (
       SELECT id FROM posts WHERE (SELECT count(*) FROM recent) < ${ranked} AND words @@ $2::tsquery AND id <= $3
       ORDER BY id DESC LIMIT ${ranked}
     )
     SELECT * FROM (
       SELECT p.*, ts_rank(p.words, $2::tsquery)::float8 AS fit, count(*) OVER ()::int AS total FROM posts p
       WHERE p.id IN (SELECT id FROM recent UNION SELECT id FROM older) AND p.user_id NOT IN ${hidden}
     ) p
     WHERE (p.fit, p.id) < ($4::float8, $5::bigint)
     ORDER BY p.fit DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.fit DESC, p.id DESC',
    'p.fit, p.total',
  ),
);

/**
 * Lists posts that fit a full-text query (PostgreSQL's own notation), best first. `upTo` is the newest post that counts, so that a list stays
 * the same while new posts arrive; `below` is the last one that was read.
 */
export function searchPosts(
  db: Database,
  viewerId: string,
  query: string,
  upTo: string,
  below: { fit: number; id: string } | undefined,
  part: Part,
): Promise<FoundPostRow[]> {
  const values = [viewerId, query, upTo, below?.fit ?? Number.MAX_VALUE, below?.id ?? topId];
  return db.rows<FoundPostRow>(search(part), pagedValues(values, part));
}

const similarWords: Statement = {
  name: 'posts-similar-words',
  text: `
    SELECT typed.word AS typed, near.word FROM unnest($1::text[]) AS typed (word)
    CROSS JOIN LATERAL (
      SELECT word FROM post_words WHERE word % typed.word ORDER BY similarity(word, typed.word) DESC, word LIMIT 20
    ) near`,
};

/** Words that occur in posts and look like the typed ones, most similar first. */
export function listSimilarWords(db: Database, typed: string[]): Promise<{ typed: string; word: string }[]> {
  return db.rows(similarWords, [typed]);
}
