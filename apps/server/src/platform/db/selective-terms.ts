import { createSwrCache } from './cache.ts';
import type { Database, Statement } from './database.ts';

/** Search terms with a high selectivity, and the size of the table. */
export type SelectiveTerms = {
  /**
   * Returns the terms (each with its spelling variants) that few rows contain, by the statistics of the last ANALYZE,
   * which are cached for ten minutes. Without statistics every term counts as selective.
   */
  select(db: Database, searched: string[][]): Promise<string[][]>;
  /** Returns the number of disk pages of the table at the last ANALYZE; 0 without statistics. */
  pages(db: Database): Promise<number>;
};

/** An index scan returns this many rows within milliseconds. */
const maxSelectiveRows = 5000;
const ttlMs = 600_000;

type CommonWordRow = { word: string; rows: number; pages: number };

/** Reads the most common words of a table's search terms (at most a thousand). */
export function createSelectiveTerms(table: 'posts' | 'users' | 'communities'): SelectiveTerms {
  const commonWords: Statement = {
    name: `${table}-common-words`,
    text: `
      SELECT word, freq * greatest(c.reltuples, 0) AS rows, c.relpages AS pages
      FROM pg_stats s JOIN pg_class c ON c.oid = '${table}'::regclass
      CROSS JOIN unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS elements (word, freq)
      WHERE s.schemaname = current_schema AND s.tablename = '${table}' AND s.attname = 'search_terms' AND word IS NOT NULL`,
  };
  const cached = createSwrCache<CommonWordRow[]>(ttlMs);
  const read = (db: Database) => cached(db, table, () => db.rows<CommonWordRow>(commonWords, []));
  return {
    async select(db, searched) {
      const words = await read(db);
      const rowsWith = (prefix: string) =>
        words.reduce((sum, { word, rows }) => (word.startsWith(prefix) ? sum + rows : sum), 0);
      return searched.filter((choices) => choices.reduce((sum, word) => sum + rowsWith(word), 0) < maxSelectiveRows);
    },
    pages: async (db) => (await read(db))[0]?.pages ?? 0,
  };
}
