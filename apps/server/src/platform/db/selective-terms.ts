import { createSwrCache } from './cache.ts';
import type { Database, Statement } from './database.ts';

/** Which of some searched words few rows of a table have, and how large that table is. */
export type SelectiveTerms = {
  /**
   * Of the searched words (each with those that may be meant by it) the ones that few rows have, by the database's own statistics of the newest analysis;
   * they are read every ten minutes. Without statistics, as in a young network, every word counts as rare.
   */
  select(db: Database, searched: string[][]): Promise<string[][]>;
  /** How many pages of the disk the table filled when it was analysed, 0 without statistics. */
  pages(db: Database): Promise<number>;
};

/** Rows are few where an index can be asked for all of them within milliseconds. */
const maxSelectiveRows = 5000;
const ttlMs = 600_000;

type CommonWordRow = { word: string; rows: number; pages: number };

/** Reads the most common words (a thousand at most) of a table with a column of `words`. */
export function createSelectiveTerms(table: 'posts' | 'users' | 'communities'): SelectiveTerms {
  const common: Statement = {
    name: `${table}-common-words`,
    text: `
      SELECT word, freq * greatest(c.reltuples, 0) AS rows, c.relpages AS pages
      FROM pg_stats s JOIN pg_class c ON c.oid = '${table}'::regclass
      CROSS JOIN unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS elements (word, freq)
      WHERE s.schemaname = current_schema AND s.tablename = '${table}' AND s.attname = 'search_terms' AND word IS NOT NULL`,
  };
  const cached = createSwrCache<CommonWordRow[]>(ttlMs);
  const read = (db: Database) => cached(db, table, () => db.rows<CommonWordRow>(common, []));
  return {
    async select(db, searched) {
      const words = await read(db);
      const rowsWith = (beginning: string) =>
        words.reduce((sum, { word, rows }) => (word.startsWith(beginning) ? sum + rows : sum), 0);
      return searched.filter((choices) => choices.reduce((sum, word) => sum + rowsWith(word), 0) < maxSelectiveRows);
    },
    pages: async (db) => (await read(db))[0]?.pages ?? 0,
  };
}
