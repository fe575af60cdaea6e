import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../../deps.ts';
import { createTtlCache } from '../../../platform/db/cache.ts';
import { searchQueue } from '../../../platform/db/query-queue.ts';
import { createSpellingSuggester, toTsquery } from '../../../platform/db/tsquery-builder.ts';
import { cursorId, cursorRank, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, withTotal } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type Reader, toPostList, toReader } from '../posts.view.ts';
import { type FoundPostRow, listMatches, matchNewest, postTerms, searchPosts } from './search.store.ts';
import { searchNewest } from './search-newest.ts';
import { findInSample, searchSample } from './search-sample.ts';

type Mode = 'exact' | 'sample' | 'meant';
const suggestTerms = createSpellingSuggester('post_vocabulary');
// Caches that no post at all matches, so that not every searcher repeats the query.
const emptySearches = createTtlCache<true>();

/**
 * Searches the text of posts. Every word matches as a prefix; the best match comes first, then the newest post. If
 * common words do not occur in the newest posts, the search reads a sample of all posts. If that finds nothing either,
 * it repeats the search with corrected spelling. A blank query returns an empty list.
 */
export async function findPosts(
  { db: sharedDb, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const db = searchQueue(sharedDb);
  const reader = toReader(viewer, clock);
  const terms = searchTerms(queryWords(query.q));
  if (terms.length === 0) return toFoundPosts([], reader, query);
  const position = query.cursor === undefined ? undefined : decodeSearchCursor(query.cursor);
  // A post created after the first page does not move the rest of the list.
  let upTo = position?.upTo ?? ids.next();
  const runSearch = async (alternatives: string[][], limitOffset = toLimitOffset(query)) => {
    const tsquery = toTsquery(alternatives);
    const selectiveTerms = await postTerms.select(db, alternatives);
    if (selectiveTerms.length > 0) {
      if (emptySearches.get(db, tsquery)) return [];
      const matchQueries = { query: tsquery, selectiveQuery: toTsquery(selectiveTerms) };
      const { rows, hasMatches } = await searchPosts(
        db,
        viewer.userId,
        matchQueries,
        upTo,
        position?.below,
        limitOffset,
      );
      if (!hasMatches && !position) emptySearches.set(db, tsquery, true);
      return rows;
    }
    if (position)
      return listMatches(db, viewer.userId, await matchNewest(db, tsquery, upTo), position.below, limitOffset);
    const snapshot = await searchNewest(db, tsquery, upTo);
    upTo = snapshot.upTo;
    return listMatches(db, viewer.userId, snapshot.matches, undefined, limitOffset);
  };
  const typedTerms = terms.map((word) => [word]);
  const searchInSample = async () => {
    const selectiveTerms = await postTerms.select(db, typedTerms);
    // The index finds every post with a selective term, so a sample can add nothing.
    if (selectiveTerms.length > 0) return [];
    const tsquery = toTsquery(typedTerms);
    if (position)
      return listMatches(
        db,
        viewer.userId,
        await findInSample(db, tsquery, upTo),
        position.below,
        toLimitOffset(query),
      );
    const snapshot = await searchSample(db, tsquery, upTo);
    upTo = snapshot.upTo;
    return listMatches(db, viewer.userId, snapshot.matches, undefined, toLimitOffset(query));
  };

  let mode: Mode = position?.mode ?? 'exact';
  let rows = mode === 'exact' ? await runSearch(typedTerms) : [];
  if (mode === 'exact' && rows.length === 0 && !position) {
    const firstMatch = query.page > 1 && (await runSearch(typedTerms, { limit: 1, offset: 0 }));
    if (!firstMatch || firstMatch.length === 0) mode = 'sample';
  }
  if (mode === 'sample') rows = await searchInSample();
  if (mode === 'sample' && rows.length === 0 && !position) mode = 'meant';
  if (mode === 'meant') {
    const suggestedTerms = await suggestTerms(db, terms);
    if (suggestedTerms) rows = await runSearch(suggestedTerms);
  }
  return toFoundPosts(rows, reader, query, (row) => encodeCursor(mode, upTo, row.rank, row.id));
}

function toFoundPosts(
  rows: FoundPostRow[],
  reader: Reader,
  query: ListQuery,
  cursorAfter: (row: FoundPostRow) => string = () => '',
) {
  const { posts, pagination } = toPostList(rows, reader, query, cursorAfter);
  return { posts, pagination: withTotal(pagination, rows, query) };
}

function decodeSearchCursor(cursor: string): { mode: Mode; upTo: string; below: { rank: number; id: string } } {
  const [mode, upTo, fit, id] = decodeCursor(cursor, 4);
  return {
    mode: mode === 'meant' || mode === 'sample' ? mode : 'exact',
    upTo: cursorId(upTo),
    below: { rank: cursorRank(fit), id: cursorId(id) },
  };
}
