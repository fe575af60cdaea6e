import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../../deps.ts';
import { createTtlCache } from '../../../platform/db/cache.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { searchQueue } from '../../../platform/db/query-queue.ts';
import { createSpellingSuggester, toTsquery } from '../../../platform/db/tsquery-builder.ts';
import { cursorId, cursorRank, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, withTotal } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type Reader, toPostList, toReader } from '../posts.view.ts';
import { findInSample } from './find-in-sample.ts';
import { type FoundPostRow, listMatches, matchNewest, postTerms, searchPosts } from './search.store.ts';
import { type SearchSnapshot, searchNewest } from './search-newest.ts';
import { searchSample } from './search-sample.ts';

type Mode = 'exact' | 'sample' | 'corrected';
/** One page of a search. `below` is the last row of the page before; the first page has none. */
type Search = {
  db: Database;
  viewerId: string;
  upTo: string;
  below: Position['below'] | undefined;
  limitOffset: LimitOffset;
};
type Position = { mode: Mode; upTo: string; below: { rank: number; id: string } };
/** The found rows, and the newest post that was considered. */
type Found = { rows: FoundPostRow[]; upTo: string };

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
  const reader = toReader(viewer, clock);
  const terms = searchTerms(queryWords(query.q));
  if (terms.length === 0) return toFoundPosts([], reader, query);
  const position = query.cursor === undefined ? undefined : decodeSearchCursor(query.cursor);
  const search: Search = {
    db: searchQueue(sharedDb),
    viewerId: viewer.userId,
    // A post created after the first page does not move the rest of the list.
    upTo: position?.upTo ?? ids.next(),
    below: position?.below,
    limitOffset: toLimitOffset(query),
  };
  const { mode, rows, upTo } = position
    ? { mode: position.mode, ...(await continueSearch(search, terms, position.mode)) }
    : await startSearch(search, terms, query.page);
  return toFoundPosts(rows, reader, query, (row) => encodeCursor(mode, upTo, row.rank, row.id));
}

// The first mode that finds a post decides. The pages that follow continue in its mode.
async function startSearch(search: Search, terms: string[], page: number): Promise<Found & { mode: Mode }> {
  const exact = await searchExact(search, terms);
  // A page behind the last result is empty; it does not start another search.
  const first =
    exact.rows.length === 0 && page > 1
      ? await searchExact({ ...search, upTo: exact.upTo, limitOffset: { limit: 1, offset: 0 } }, terms)
      : exact;
  if (first.rows.length > 0) return { mode: 'exact', ...exact };
  const sample = await searchInSample({ ...search, upTo: first.upTo }, terms);
  if (sample.rows.length > 0) return { mode: 'sample', ...sample };
  return { mode: 'corrected', ...(await searchCorrected({ ...search, upTo: sample.upTo }, terms)) };
}

function continueSearch(search: Search, terms: string[], mode: Mode): Promise<Found> {
  if (mode === 'exact') return searchExact(search, terms);
  return mode === 'sample' ? searchInSample(search, terms) : searchCorrected(search, terms);
}

function searchExact(search: Search, terms: string[]): Promise<Found> {
  return searchAlternatives(search, alternativesOf(terms));
}

async function searchInSample(search: Search, terms: string[]): Promise<Found> {
  const { db, upTo, below } = search;
  const alternatives = alternativesOf(terms);
  const selectiveTerms = await postTerms.select(db, alternatives);
  // The index finds every post with a selective term, so a sample can add nothing.
  if (selectiveTerms.length > 0) return { rows: [], upTo };
  const tsquery = toTsquery(alternatives);
  return listSnapshot(
    search,
    below ? { upTo, matches: await findInSample(db, tsquery, upTo) } : await searchSample(db, tsquery, upTo),
  );
}

async function searchCorrected(search: Search, terms: string[]): Promise<Found> {
  const suggestedTerms = await suggestTerms(search.db, terms);
  return suggestedTerms ? searchAlternatives(search, suggestedTerms) : { rows: [], upTo: search.upTo };
}

/** Searches for posts that contain one of the alternatives of every term: by the index, or among the newest posts. */
async function searchAlternatives(search: Search, alternatives: string[][]): Promise<Found> {
  const { db, viewerId, upTo, below, limitOffset } = search;
  const tsquery = toTsquery(alternatives);
  const selectiveTerms = await postTerms.select(db, alternatives);
  if (selectiveTerms.length === 0)
    return listSnapshot(
      search,
      below ? { upTo, matches: await matchNewest(db, tsquery, upTo) } : await searchNewest(db, tsquery, upTo),
    );
  if (emptySearches.get(db, tsquery)) return { rows: [], upTo };
  const matchQueries = { query: tsquery, selectiveQuery: toTsquery(selectiveTerms) };
  const { rows, hasMatches } = await searchPosts(db, viewerId, matchQueries, upTo, below, limitOffset);
  if (!hasMatches && !below) emptySearches.set(db, tsquery, true);
  return { rows, upTo };
}

async function listSnapshot(search: Search, { upTo, matches }: SearchSnapshot): Promise<Found> {
  const { db, viewerId, below, limitOffset } = search;
  return { rows: await listMatches(db, viewerId, matches, below, limitOffset), upTo };
}

const alternativesOf = (terms: string[]) => terms.map((term) => [term]);

function toFoundPosts(
  rows: FoundPostRow[],
  reader: Reader,
  query: ListQuery,
  cursorAfter: (row: FoundPostRow) => string = () => '',
) {
  const { posts, pagination } = toPostList(rows, reader, query, cursorAfter);
  return { posts, pagination: withTotal(pagination, rows, query) };
}

function decodeSearchCursor(cursor: string): Position {
  const [mode, upTo, fit, id] = decodeCursor(cursor, 4);
  return {
    mode: mode === 'corrected' || mode === 'sample' ? mode : 'exact',
    upTo: cursorId(upTo),
    below: { rank: cursorRank(fit), id: cursorId(id) },
  };
}
