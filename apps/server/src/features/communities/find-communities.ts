import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../deps.ts';
import { inSearchLine } from '../../platform/db/in-line.ts';
import { createMemory } from '../../platform/db/memory.ts';
import { createRareWords } from '../../platform/db/rare-words.ts';
import { createWordsMeant, meantBy, wordQuery } from '../../platform/db/word-query.ts';
import { cursorCount, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { communityOf } from './communities.view.ts';
import { type FoundCommunityRow, searchCommunities } from './community-search.store.ts';
import { spanOf } from './span-of.ts';

type Mode = 'exact' | 'meant';
type NoneFits = { meant: string[][] | undefined };
type Found = { rows: FoundCommunityRow[]; empty?: NoneFits };
const rareWords = createRareWords('communities');
const namesMeant = createWordsMeant('community_vocabulary');
// Whoever asks, the same communities fit: that none does need not be found out for each of them, nor which may have been meant.
const emptySearches = createMemory<NoneFits>();

/**
 * Searches names and descriptions: every word by its beginning, best match first, then the largest. What finds nothing is tried again with the names that may
 * have been meant. A blank search finds nothing.
 */
export async function findCommunities(
  { db: shared, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const db = inSearchLine(shared);
  const typed = query.q.trim().replace(/\s+/g, ' ').toLowerCase();
  const words = searchTerms(queryWords(typed));
  const [modeRead, fit, members, id] = readCursor(query.cursor, 4);
  const below =
    fit === undefined ? undefined : { fit: cursorCount(fit), members: cursorCount(members), id: cursorId(id) };
  let mode: Mode = modeRead === 'meant' ? 'meant' : 'exact';
  let rows: FoundCommunityRow[] = [];
  if (words.length > 0) {
    const span = spanOf(clock.now());
    const isFirst = !below && query.page === 1;
    const ask = async (choices: string[][], beginning: string | null, slips: string[]): Promise<Found> => {
      const key = `${wordQuery(choices)} ${beginning}`;
      const empty = emptySearches.known(db, key);
      if (empty) return { rows: [], empty };
      const rare = await rareWords.among(db, choices);
      const given = { query: wordQuery(choices), rare: wordQuery(rare.length > 0 ? rare : choices) };
      const what = { ...given, beginning, typed, slips };
      const { similar, ...found } = await searchCommunities(db, viewer.userId, span, what, below, partOf(query));
      if (found.rows.length > 0 || !isFirst) return found;
      const noneFits = { meant: meantBy(slips, similar) };
      emptySearches.note(db, key, noneFits);
      return { ...found, empty: noneFits };
    };
    const typedWords = words.map((word) => [word]);
    const exact = mode === 'exact' ? await ask(typedWords, typed, words) : undefined;
    rows = exact?.rows ?? [];
    if (mode === 'exact' && rows.length === 0 && isFirst) mode = 'meant';
    if (mode === 'meant') {
      const meant = exact?.empty ? exact.empty.meant : await namesMeant(db, words);
      if (meant) ({ rows } = await ask(meant, null, []));
    }
  }
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(mode, row.fit, row.member_count, row.id));
  return { communities: shown.map(communityOf), pagination: withTotal(pagination, rows, query) };
}
