import type { Pagination } from '@gumball/contract/pagination';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../deps.ts';
import { createTtlCache } from '../../platform/db/cache.ts';
import { searchQueue } from '../../platform/db/query-queue.ts';
import { createSelectiveTerms } from '../../platform/db/selective-terms.ts';
import { createSpellingSuggester, suggestTerms, toTsquery } from '../../platform/db/tsquery-builder.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from './to-listed-user.ts';
import { type FoundUserRow, searchUsers } from './user-directory.store.ts';

type Mode = 'exact' | 'corrected';
type EmptyResult = { corrections: string[][] | undefined };
type SearchOutcome = { rows: FoundUserRow[]; empty?: EmptyResult };
const minQueryLength = 2;
const selectivity = createSelectiveTerms('users');
const suggestNames = createSpellingSuggester('user_vocabulary');
// Caches empty results and their corrections, so that repeated searches need no query.
const emptyResults = createTtlCache<EmptyResult>();
const impossibleUsername = 'nobody-has-this-name';

/**
 * Searches names and usernames by the prefixes of all words, best match first. A search without a match is repeated
 * with corrected words. A query of fewer than two characters finds nothing.
 */
export async function findUsers(
  { db: shared }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
): Promise<{ users: ListedUser[]; pagination: Pagination }> {
  const db = searchQueue(shared);
  const typed = query.q
    .trim()
    .replace(/^@/, '')
    .replace(/\.fun$/i, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const terms = searchTerms(queryWords(typed));
  const [cursorMode, rank, id] = decodeCursor(query.cursor, 3);
  const below = rank === undefined ? undefined : { rank: cursorCount(rank), id: cursorId(id) };
  let mode: Mode = cursorMode === 'corrected' ? 'corrected' : 'exact';
  let rows: FoundUserRow[] = [];
  if (typed.length >= minQueryLength && terms.length > 0) {
    const search = async (choices: string[][], prefix: string | null, typoTerms: string[]): Promise<SearchOutcome> => {
      const key = `${toTsquery(choices)} ${prefix} ${typed}`;
      const empty = emptyResults.get(db, key);
      if (empty) return { rows: [], empty };
      const selective = await selectivity.select(db, choices);
      const tsqueries = {
        query: toTsquery(choices),
        selectiveQuery: toTsquery(selective.length > 0 ? selective : choices),
      };
      const criteria = { ...tsqueries, prefix, typed, typoTerms };
      const { matched, similar, ...found } = await searchUsers(
        db,
        viewer.userId,
        criteria,
        below,
        toLimitOffset(query),
      );
      if (matched) return found;
      const emptyResult = { corrections: suggestTerms(typoTerms, similar) };
      emptyResults.set(db, key, emptyResult);
      return { ...found, empty: emptyResult };
    };
    const termChoices = terms.map((word) => [word]);
    const exact = mode === 'exact' ? await search(termChoices, toUsernamePrefix(typed), terms) : undefined;
    rows = exact?.rows ?? [];
    if (mode === 'exact' && rows.length === 0 && !below && query.page === 1) mode = 'corrected';
    if (mode === 'corrected') {
      const corrections = exact?.empty ? exact.empty.corrections : await suggestNames(db, terms);
      if (corrections) ({ rows } = await search(corrections, null, []));
    }
  }
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(mode, row.rank, row.id));
  return { users: shown.map(toListedUser), pagination: withTotal(pagination, rows, query) };
}

// A query with a character that no username contains must match no username.
function toUsernamePrefix(typed: string): string {
  return /^[a-z0-9_]+$/.test(typed) ? typed : impossibleUsername;
}
