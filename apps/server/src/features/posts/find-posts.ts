import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../deps.ts';
import { inSearchLine } from '../../platform/db/in-line.ts';
import { createMemory } from '../../platform/db/memory.ts';
import { createWordsMeant, wordQuery } from '../../platform/db/word-query.ts';
import { cursorFit, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, partOf, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type Reader, readerOf, toPostList } from './posts.view.ts';
import { recallNewest } from './recall-newest.ts';
import { findInSample, recallSample } from './recall-sample.ts';
import { type FoundPostRow, matchNewest, rarePostWords, searchAmong, searchPosts } from './search.store.ts';

type Mode = 'exact' | 'sample' | 'meant';
const wordsMeant = createWordsMeant('post_vocabulary');
// Caches that no post at all matches, so that not every searcher repeats the query.
const emptySearches = createMemory<true>();

/**
 * Searches the text of posts. Every word matches as a prefix; the best match comes first, then the newest post. If
 * common words do not occur in the newest posts, the search reads a sample of all posts. If that finds nothing either,
 * it repeats the search with corrected spelling. A blank query returns an empty list.
 */
export async function findPosts(
  { db: shared, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const db = inSearchLine(shared);
  const reader = readerOf(viewer, clock);
  const words = searchTerms(queryWords(query.q));
  if (words.length === 0) return found([], reader, query);
  const from = query.cursor === undefined ? undefined : readPlace(query.cursor);
  // A post created after the first page does not move the rest of the list.
  let upTo = from?.upTo ?? ids.next();
  const ask = async (choices: string[][], part = partOf(query)) => {
    const sought = wordQuery(choices);
    const rare = await rarePostWords.among(db, choices);
    if (rare.length > 0) {
      if (emptySearches.known(db, sought)) return [];
      const what = { query: sought, rare: wordQuery(rare) };
      const { rows, anything } = await searchPosts(db, viewer.userId, what, upTo, from?.below, part);
      if (!anything && !from) emptySearches.note(db, sought, true);
      return rows;
    }
    if (from) return searchAmong(db, viewer.userId, await matchNewest(db, sought, upTo), from.below, part);
    const recalled = await recallNewest(db, sought, upTo);
    upTo = recalled.upTo;
    return searchAmong(db, viewer.userId, recalled.matches, undefined, part);
  };
  const typed = words.map((word) => [word]);
  const askSample = async () => {
    const rare = await rarePostWords.among(db, typed);
    // The index finds every post with a selective term, so a sample can add nothing.
    if (rare.length > 0) return [];
    const sought = wordQuery(typed);
    if (from) return searchAmong(db, viewer.userId, await findInSample(db, sought, upTo), from.below, partOf(query));
    const recalled = await recallSample(db, sought, upTo);
    upTo = recalled.upTo;
    return searchAmong(db, viewer.userId, recalled.matches, undefined, partOf(query));
  };

  let mode: Mode = from?.mode ?? 'exact';
  let rows = mode === 'exact' ? await ask(typed) : [];
  if (mode === 'exact' && rows.length === 0 && !from) {
    const beyondTheEnd = query.page > 1 && (await ask(typed, { limit: 1, offset: 0 }));
    if (!beyondTheEnd || beyondTheEnd.length === 0) mode = 'sample';
  }
  if (mode === 'sample') rows = await askSample();
  if (mode === 'sample' && rows.length === 0 && !from) mode = 'meant';
  if (mode === 'meant') {
    const meant = await wordsMeant(db, words);
    if (meant) rows = await ask(meant);
  }
  return found(rows, reader, query, (row) => writeCursor(mode, upTo, row.fit, row.id));
}

function found(
  rows: FoundPostRow[],
  reader: Reader,
  query: ListQuery,
  cursorAfter: (row: FoundPostRow) => string = () => '',
) {
  const { posts, pagination } = toPostList(rows, reader, query, cursorAfter);
  return { posts, pagination: withTotal(pagination, rows, query) };
}

function readPlace(cursor: string): { mode: Mode; upTo: string; below: { fit: number; id: string } } {
  const [mode, upTo, fit, id] = readCursor(cursor, 4);
  return {
    mode: mode === 'meant' || mode === 'sample' ? mode : 'exact',
    upTo: cursorId(upTo),
    below: { fit: cursorFit(fit), id: cursorId(id) },
  };
}
