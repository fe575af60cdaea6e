import { searchWords } from '@gumball/rules/posts/search-words';
import type { Deps } from '../../deps.ts';
import { createWordsMeant, wordQuery } from '../../platform/db/word-query.ts';
import { cursorCount, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf, withTotal } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { communityOf } from './communities.view.ts';
import { type FoundCommunityRow, searchCommunities } from './community-search.store.ts';
import { spanOf } from './span-of.ts';

type Mode = 'exact' | 'meant';
const namesMeant = createWordsMeant('community_words');

/**
 * Searches names and descriptions: every word by its beginning, best match first, then the largest. What finds nothing is tried again with the names that may
 * have been meant. A blank search finds nothing.
 */
export async function findCommunities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const typed = query.q.trim().replace(/\s+/g, ' ').toLowerCase();
  const words = searchWords(typed);
  const [modeRead, fit, members, id] = query.cursor === undefined ? [] : readCursor(query.cursor, 4);
  const below =
    fit === undefined ? undefined : { fit: cursorCount(fit), members: cursorCount(members), id: cursorId(id) };
  let mode: Mode = modeRead === 'meant' ? 'meant' : 'exact';
  let rows: FoundCommunityRow[] = [];
  if (words.length > 0) {
    const span = spanOf(clock.now());
    const ask = (choices: string[][], beginning: string | null) =>
      searchCommunities(db, viewer.userId, span, { query: wordQuery(choices), beginning, typed }, below, partOf(query));
    if (mode === 'exact') {
      const choices = words.map((word) => [word]);
      rows = await ask(choices, typed);
    }
    if (mode === 'exact' && rows.length === 0 && !below && query.page === 1) mode = 'meant';
    if (mode === 'meant') {
      const meant = await namesMeant(db, words);
      if (meant) rows = await ask(meant, null);
    }
  }
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(mode, row.fit, row.member_count, row.id));
  return { communities: shown.map(communityOf), pagination: withTotal(pagination, rows, query) };
}
