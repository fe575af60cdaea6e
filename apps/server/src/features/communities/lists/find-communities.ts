import { queryWords, searchTerms } from '@gumball/rules/posts/query-words';
import type { Deps } from '../../../deps.ts';
import { createTtlCache } from '../../../platform/db/cache.ts';
import { searchQueue } from '../../../platform/db/query-queue.ts';
import { createSelectiveTerms } from '../../../platform/db/selective-terms.ts';
import { createSpellingSuggester, suggestTerms, toTsquery } from '../../../platform/db/tsquery-builder.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage, withTotal } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toCommunity } from '../communities.view.ts';
import { activityWindow } from './activity-window.ts';
import { type FoundCommunityRow, searchCommunities } from './community-search.store.ts';

type Mode = 'exact' | 'corrected';
type EmptyResult = { corrections: string[][] | undefined };
type Found = { rows: FoundCommunityRow[]; empty?: EmptyResult };
const rareWords = createSelectiveTerms('communities');
const suggestNames = createSpellingSuggester('community_vocabulary');
// Results are the same for all users, so empty results and their corrections are cached.
const emptyResults = createTtlCache<EmptyResult>();

/**
 * Searches names and descriptions by the prefixes of all words, best match first, then the largest. A search without a
 * match is repeated with corrected words. A blank query finds nothing.
 */
export async function findCommunities(
  { db: shared, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { q: string },
) {
  const db = searchQueue(shared);
  const typed = query.q.trim().replace(/\s+/g, ' ').toLowerCase();
  const words = searchTerms(queryWords(typed));
  const [modeRead, fit, members, id] = decodeCursor(query.cursor, 4);
  const below =
    fit === undefined ? undefined : { fit: cursorCount(fit), members: cursorCount(members), id: cursorId(id) };
  let mode: Mode = modeRead === 'corrected' ? 'corrected' : 'exact';
  let rows: FoundCommunityRow[] = [];
  if (words.length > 0) {
    const span = activityWindow(clock.now());
    const isFirst = !below && query.page === 1;
    const search = async (choices: string[][], beginning: string | null, typoTerms: string[]): Promise<Found> => {
      const key = `${toTsquery(choices)} ${beginning}`;
      const empty = emptyResults.get(db, key);
      if (empty) return { rows: [], empty };
      const rare = await rareWords.select(db, choices);
      const input = { query: toTsquery(choices), rare: toTsquery(rare.length > 0 ? rare : choices) };
      const what = { ...input, beginning, typed, typoTerms };
      const { similar, ...found } = await searchCommunities(db, viewer.userId, span, what, below, toLimitOffset(query));
      if (found.rows.length > 0 || !isFirst) return found;
      const noneFits = { corrections: suggestTerms(typoTerms, similar) };
      emptyResults.set(db, key, noneFits);
      return { ...found, empty: noneFits };
    };
    const typedWords = words.map((word) => [word]);
    const exact = mode === 'exact' ? await search(typedWords, typed, words) : undefined;
    rows = exact?.rows ?? [];
    if (mode === 'exact' && rows.length === 0 && isFirst) mode = 'corrected';
    if (mode === 'corrected') {
      const corrections = exact?.empty ? exact.empty.corrections : await suggestNames(db, words);
      if (corrections) ({ rows } = await search(corrections, null, []));
    }
  }
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(mode, row.fit, row.member_count, row.id));
  return { communities: shown.map(toCommunity), pagination: withTotal(pagination, rows, query) };
}
