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
import { memberOf } from './member-of.ts';
import { type FoundMemberRow, searchMembers } from './members.store.ts';

type Mode = 'exact' | 'meant';
type NoneFits = { meant: string[][] | undefined };
type Found = { rows: FoundMemberRow[]; empty?: NoneFits };
const typedMin = 2;
const rareWords = createRareWords('users');
const namesMeant = createWordsMeant('user_vocabulary');
// Caches empty results and their corrections, so that repeated searches need no query.
const emptySearches = createMemory<NoneFits>();
const nobody = 'nobody-has-this-name';

/**
 * Searches names and usernames by the prefixes of all words, best match first. A search without a match is repeated
 * with corrected words. A query of fewer than two characters finds nothing.
 */
export async function findMembers(
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
  const words = searchTerms(queryWords(typed));
  const [modeRead, fit, id] = readCursor(query.cursor, 3);
  const below = fit === undefined ? undefined : { fit: cursorCount(fit), id: cursorId(id) };
  let mode: Mode = modeRead === 'meant' ? 'meant' : 'exact';
  let rows: FoundMemberRow[] = [];
  if (typed.length >= typedMin && words.length > 0) {
    const ask = async (choices: string[][], beginning: string | null, slips: string[]): Promise<Found> => {
      const key = `${wordQuery(choices)} ${beginning} ${typed}`;
      const empty = emptySearches.known(db, key);
      if (empty) return { rows: [], empty };
      const rare = await rareWords.among(db, choices);
      const given = { query: wordQuery(choices), rare: wordQuery(rare.length > 0 ? rare : choices) };
      const what = { ...given, beginning, typed, slips };
      const { anybody, similar, ...found } = await searchMembers(db, viewer.userId, what, below, partOf(query));
      if (anybody) return found;
      const nobodyFits = { meant: meantBy(slips, similar) };
      emptySearches.note(db, key, nobodyFits);
      return { ...found, empty: nobodyFits };
    };
    const typedWords = words.map((word) => [word]);
    const exact = mode === 'exact' ? await ask(typedWords, asBeginning(typed), words) : undefined;
    rows = exact?.rows ?? [];
    if (mode === 'exact' && rows.length === 0 && !below && query.page === 1) mode = 'meant';
    if (mode === 'meant') {
      const meant = exact?.empty ? exact.empty.meant : await namesMeant(db, words);
      if (meant) ({ rows } = await ask(meant, null, []));
    }
  }
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(mode, row.fit, row.id));
  return { users: shown.map(memberOf), pagination: withTotal(pagination, rows, query) };
}

// A query with a character that no username contains must match no username.
function asBeginning(typed: string): string {
  return /^[a-z0-9_]+$/.test(typed) ? typed : nobody;
}
