import { isMeant, searchWords, slipsAllowed } from '@gumball/rules/posts/search-words';
import type { Deps } from '../../deps.ts';
import { cursorFit, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, partOf, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toPostList } from './posts.view.ts';
import { type FoundPostRow, listSimilarWords, searchPosts } from './search.store.ts';

type Mode = 'exact' | 'meant';
const meantMax = 5;
// One letter begins too many words to be a beginning.
const prefixMin = 2;

/**
 * Searches the text of posts: every word by its beginning, best match first, then newest. What finds nothing is tried again with the words
 * that may have been meant. A blank search finds nothing.
 */
export async function findPosts(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const words = searchWords(query.q);
  if (words.length === 0) return found([], query);
  const from = query.cursor === undefined ? undefined : readPlace(query.cursor);
  // Posts written from now on do not move this list.
  const upTo = from?.upTo ?? ids.next();
  const ask = (text: string, part = partOf(query)) => searchPosts(db, viewer.userId, text, upTo, from?.below, part);

  let mode: Mode = from?.mode ?? 'exact';
  let rows = mode === 'exact' ? await ask(allOf(words.map((word) => [word]))) : [];
  if (mode === 'exact' && rows.length === 0 && !from) {
    const beyondTheEnd = query.page > 1 && (await ask(allOf(words.map((word) => [word])), { limit: 1, offset: 0 }));
    if (!beyondTheEnd || beyondTheEnd.length === 0) mode = 'meant';
  }
  if (mode === 'meant') {
    const meant = await wordsMeant(db, words);
    if (meant) rows = await ask(allOf(meant));
  }
  return found(rows, query, (row) => writeCursor(mode, upTo, row.fit, row.id));
}

function found(rows: FoundPostRow[], query: ListQuery, cursorAfter: (row: FoundPostRow) => string = () => '') {
  const { posts, pagination } = toPostList(rows, query, cursorAfter);
  return { posts, pagination: withTotal(pagination, rows, query) };
}

function readPlace(cursor: string): { mode: Mode; upTo: string; below: { fit: number; id: string } } {
  const [mode, upTo, fit, id] = readCursor(cursor, 4);
  return {
    mode: mode === 'meant' ? 'meant' : 'exact',
    upTo: cursorId(upTo),
    below: { fit: cursorFit(fit), id: cursorId(id) },
  };
}

async function wordsMeant(db: Deps['db'], words: string[]): Promise<string[][] | undefined> {
  const doubtful = words.filter((word) => slipsAllowed(word) > 0);
  if (doubtful.length === 0) return undefined;
  const similar = await listSimilarWords(db, doubtful);
  return words.map((word) => {
    const near = similar.filter((row) => row.typed === word && isMeant(word, row.word)).map((row) => row.word);
    return [word, ...near.slice(0, meantMax)];
  });
}

// Words are letters and digits only, so that quoting them leaves nothing for the query language to misread.
function allOf(words: string[][]): string {
  const part = (word: string) => (word.length < prefixMin ? `'${word}'` : `'${word}':*`);
  return words.map((choices) => `(${choices.map(part).join(' | ')})`).join(' & ');
}
