import { foundMax } from '@gumball/rules/search/found-max';
import type { Database } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import { topId } from '../../platform/http/cursor.ts';
import { hidden, postColumns, postsAround, type SeenPostRow } from './posts.store.ts';

/** A found post with how well it fits, higher is better, and how many were found with it. */
export type FoundPostRow = SeenPostRow & { fit: number; total: number };

// A word that hardly any of the newest posts has is rare: the index knows its few posts, whatever else they have to hold. Where all words are common, the
// index would compare long lists, and the newest posts are read instead. Either way only so many are ranked, so that no search reads the whole table.
const glanced = 2000;
const rareBelow = 3;
const walked = 5000;
const ranked = foundMax;
const newest = (count: number) =>
  `(SELECT id, user_id, words FROM posts WHERE id <= $3 ORDER BY id DESC LIMIT ${count}) newest`;

// The function beside the operator is a condition that is not asked of the index; an order by a sum keeps the plan from walking through all posts.
const search = pagedStatement('posts-search', 6, (limit, offset) =>
  postsAround(
    `WITH rare AS MATERIALIZED (
       SELECT string_agg(word::text, ' & ')::tsquery AS query FROM unnest($4::text[]::tsquery[]) AS typed (word)
       WHERE (SELECT count(*) FROM (SELECT FROM ${newest(glanced)} WHERE words @@ word LIMIT ${rareBelow}) seen) < ${rareBelow}
     ), found AS (
       (SELECT id, user_id, words FROM ${newest(walked)}
        WHERE (SELECT query FROM rare) IS NULL AND words @@ $2::tsquery LIMIT ${ranked})
       UNION ALL
       (SELECT id, user_id, words FROM posts
        WHERE words @@ (SELECT query FROM rare) AND ts_match_vq(words, $2::tsquery) AND id <= $3 ORDER BY id + 0 DESC LIMIT ${ranked})
     ), rated AS (
       SELECT id, ts_rank(words, $2::tsquery)::float8 AS fit, count(*) OVER ()::int AS total FROM found
       WHERE user_id NOT IN ${hidden}
     )
     SELECT ${postColumns}, best.fit, best.total FROM (
       SELECT * FROM rated WHERE (fit, id) < ($5::float8, $6::bigint) ORDER BY fit DESC, id DESC LIMIT ${limit} OFFSET ${offset}
     ) best JOIN posts p ON p.id = best.id`,
    'p.fit DESC, p.id DESC',
    'p.fit, p.total',
  ),
);

/**
 * Lists posts that have all the `words` (each a full-text query in PostgreSQL's own notation), best first. `upTo` is the newest post that counts, so that a list stays
 * the same while new posts arrive; `below` is the last one that was read.
 */
export function searchPosts(
  db: Database,
  viewerId: string,
  words: string[],
  upTo: string,
  below: { fit: number; id: string } | undefined,
  part: Part,
): Promise<FoundPostRow[]> {
  const values = [viewerId, words.join(' & '), upTo, words, below?.fit ?? Number.MAX_VALUE, below?.id ?? topId];
  return db.rows<FoundPostRow>(search(part), pagedValues(values, part));
}
