import { isTypo, maxEdits } from '@gumball/rules/posts/query-words';
import { createSwrCache } from './cache.ts';
import type { Database, Statement } from './database.ts';
import type { Vocabulary } from './vocabulary.ts';

// One of these words as a prefix. Words contain only letters and digits, so they need no quoting.
function anyTerm(choices: string[]): string {
  return `(${choices.map((word) => `'${word}':*`).join(' | ')})`;
}

/** Builds a `tsquery` that requires one word of each list, as a prefix. */
export function toTsquery(words: string[][]): string {
  return words.map(anyTerm).join(' & ');
}

// Trigram similarity does not find transpositions in short words.
function transpositions(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) =>
    [word.slice(0, index), word.charAt(index + 1), word.charAt(index), word.slice(index + 2)].join(''),
  );
}

/** A word of the vocabulary that is similar to a typed one. */
export type SimilarTerm = { typed: string; word: string };

/** Returns SQL for the `SimilarTerm` rows of a vocabulary. Three parameters from `first` on are `typoCandidates`. */
export const similarTerms = (vocabulary: Vocabulary, first: number): string => `
  SELECT typed.word AS typed, near.word FROM unnest($${first}::text[]) AS typed (word)
  CROSS JOIN LATERAL (
    SELECT word FROM ${vocabulary} WHERE word % typed.word ORDER BY similarity(word, typed.word) DESC, word LIMIT 20
  ) near
  UNION ALL SELECT typo.typed, w.word FROM unnest($${first + 1}::text[], $${first + 2}::text[]) AS typo (typed, spelt)
  JOIN ${vocabulary} w ON w.word = typo.spelt`;

/** Returns the parameters of `similarTerms`: the words long enough for typos, and their transpositions. */
export function typoCandidates(words: string[]): [doubtful: string[], typed: string[], spelt: string[]] {
  const correctable = words.filter((word) => maxEdits(word) > 0);
  const candidates = correctable.flatMap((typed) => transpositions(typed).map((spelt) => ({ typed, spelt })));
  return [correctable, candidates.map(({ typed }) => typed), candidates.map(({ spelt }) => spelt)];
}

const maxSuggestions = 5;

/** Returns each typed word with up to five similar words within its edit distance; undefined if there are none. */
export function suggestTerms(words: string[], similar: readonly SimilarTerm[]): string[][] | undefined {
  const suggestions = words.map((word) => {
    const matches = similar.filter((row) => row.typed === word && isTypo(word, row.word)).map((row) => row.word);
    return [...new Set([word, ...matches.slice(0, maxSuggestions)])];
  });
  return suggestions.some((choices) => choices.length > 1) ? suggestions : undefined;
}

/** Creates a function that suggests terms (`suggestTerms`). Results are cached for a second. */
export function createSpellingSuggester(
  vocabulary: Vocabulary,
): (db: Database, words: string[]) => Promise<string[][] | undefined> {
  const statement: Statement = { name: `similar-${vocabulary}`, text: similarTerms(vocabulary, 1) };
  const cached = createSwrCache<string[][] | undefined>();
  return (db, words) => cached(db, words.join(' '), () => load(db, words));

  async function load(db: Database, words: string[]): Promise<string[][] | undefined> {
    const candidates = typoCandidates(words);
    if (candidates[0].length === 0) return undefined;
    return suggestTerms(words, await db.rows<SimilarTerm>(statement, candidates));
  }
}
