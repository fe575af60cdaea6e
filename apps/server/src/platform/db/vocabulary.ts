import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** The tables of known words, from which typing mistakes in searches are corrected. */
export type Vocabulary = 'post_vocabulary' | 'user_vocabulary' | 'community_vocabulary';

/**
 * SQL statement: adds words of search terms to a vocabulary, those of 4 to 40 characters without digits. `terms` is a
 * column of the rows `from`.
 */
export const addWordsSql = (vocabulary: Vocabulary, terms: string, from: string): string =>
  // In one order, so that two transactions that add the same words do not wait for each other.
  `INSERT INTO ${vocabulary} (word)
  SELECT DISTINCT word FROM ${from}, unnest(tsvector_to_array(${terms})) AS word
  WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]' ORDER BY word ON CONFLICT DO NOTHING`;

/** Adds the words of a text to a vocabulary. */
export async function addWords(tx: Executor, vocabulary: Vocabulary, text: string): Promise<void> {
  await sql`
    WITH input AS (SELECT search_terms(${text}) AS terms)
    ${sql.raw(addWordsSql(vocabulary, 'input.terms', 'input'))}`.execute(tx);
}
