import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** The tables of known words, from which typing mistakes in searches are corrected. */
export type Vocabulary = 'post_vocabulary' | 'user_vocabulary' | 'community_vocabulary';

/** Adds the words of a text to a vocabulary: those of 4 to 40 characters without digits. */
export async function addWords(tx: Executor, vocabulary: Vocabulary, text: string): Promise<void> {
  // In one order, so that two transactions that add the same words do not wait for each other.
  await sql`
    INSERT INTO ${sql.table(vocabulary)} (word)
    SELECT word FROM unnest(tsvector_to_array(search_terms(${text}))) AS word
    WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
    ORDER BY word
    ON CONFLICT DO NOTHING`.execute(tx);
}
