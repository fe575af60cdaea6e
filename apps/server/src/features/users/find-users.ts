import type { Pagination } from '@gumball/contract/pagination';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../deps.ts';
import { inSearchLine } from '../../platform/db/in-line.ts';
import { createMemory } from '../../platform/db/memory.ts';
import { createRareWords } from '../../platform/db/rare-words.ts';
import { createWordsMeant, meantBy, wordQuery } from '../../platform/db/word-query.ts';
import { cursorCount, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from './to-listed-user.ts';
import { type FoundUserRow, searchUsers } from './user-directory.store.ts';

type Mode = 'exact' | 'meant';
type EmptyResult = { corrections: string[][] | undefined };
type SearchOutcome = { rows: FoundUserRow[]; empty?: EmptyResult };
const minQueryLength = 2;
const selectivity = createRareWords('users');
const suggestNames = createWordsMeant('user_vocabulary');
// Caches empty results and their corrections, so that repeated searches need no query.
const emptyResults = createMemory<EmptyResult>();
const unmatchableUsername = 'nobody-has-this-name';

/**
 * Searches names and usernames by the prefixes of all words, best match first. A search without a match is repeated
 * with corrected words. A query of fewer than two characters finds nothing.
 */
export async function findUsers(
  { db: shared }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
): Promise<{ users: ListedUser[]; pagination: Pagination }> {
  const db = inSearchLine(shared);
  const typed = query.q
    .trim()
    .replace(/^@/, '')
    .replace(/\.fun$/i, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const terms = searchTerms(queryWords(typed));
  const [cursorMode, rank, id] = readCursor(query.cursor, 3);
  const below = rank === undefined ? undefined : { rank: cursorCount(rank), id: cursorId(id) };
  let mode: Mode = cursorMode === 'meant' ? 'meant' : 'exact';
  let rows: FoundUserRow[] = [];
  if (typed.length >= minQueryLength && terms.length > 0) {
    const search = async (choices: string[][], prefix: string | null, typoTerms: string[]): Promise<SearchOutcome> => {
      const key = `${wordQuery(choices)} ${prefix} ${typed}`;
      const empty = emptyResults.known(db, key);
      if (empty) return { rows: [], empty };
      const selective = await selectivity.among(db, choices);
      const tsqueries = {
        query: wordQuery(choices),
        selectiveQuery: wordQuery(selective.length > 0 ? selective : choices),
      };
      const criteria = { ...tsqueries, prefix, typed, typoTerms };
      const { matched, similar, ...found } = await searchUsers(db, viewer.userId, criteria, below, partOf(query));
      if (matched) return found;
      const emptyResult = { corrections: meantBy(typoTerms, similar) };
      emptyResults.note(db, key, emptyResult);
      return { ...found, empty: emptyResult };
    };
    const termChoices = terms.map((word) => [word]);
    const exact = mode === 'exact' ? await search(termChoices, toUsernamePrefix(typed), terms) : undefined;
    rows = exact?.rows ?? [];
    if (mode === 'exact' && rows.length === 0 && !below && query.page === 1) mode = 'meant';
    if (mode === 'meant') {
      const corrections = exact?.empty ? exact.empty.corrections : await suggestNames(db, terms);
      if (corrections) ({ rows } = await search(corrections, null, []));
    }
  }
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(mode, row.rank, row.id));
  return { users: shown.map(toListedUser), pagination: withTotal(pagination, rows, query) };
}

// A query with a character that no username contains must match no username.
function toUsernamePrefix(typed: string): string {
  return /^[a-z0-9_]+$/.test(typed) ? typed : unmatchableUsername;
}
