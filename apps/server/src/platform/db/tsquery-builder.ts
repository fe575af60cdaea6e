import { isTypo, maxEdits } from '@gumball/rules/posts/query-words';
import { createSwrCache } from './cache.ts';
import type { Database, Statement } from './database.ts';

// One of these words, by its beginning. Words are letters and digits only, which leaves nothing to misread.
function anyTerm(choices: string[]): string {
  return `(${choices.map((word) => `'${word}':*`).join(' | ')})`;
}

/** A full-text query in PostgreSQL's own notation: of each list one word, by its beginning. */
export function toTsquery(words: string[][]): string {
  return words.map(anyTerm).join(' & ');
}

// In a short word two swapped neighbours leave too little in common for likeness to find it.
function transpositions(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
}

type Vocabulary = 'post_vocabulary' | 'user_vocabulary' | 'community_vocabulary';
/** A word of a vocabulary that is like a typed one. */
export type SimilarTerm = { typed: string; word: string };

/** SQL for the `Similar` words of a table that holds every word once; three parameters from `first` on are what `typoCandidates` says. */
export const similarTerms = (vocabulary: Vocabulary, first: number): string => `
  SELECT typed.word AS typed, near.word FROM unnest($${first}::text[]) AS typed (word)
  CROSS JOIN LATERAL (
    SELECT word FROM ${vocabulary} WHERE word % typed.word ORDER BY similarity(word, typed.word) DESC, word LIMIT 20
  ) near
  UNION ALL SELECT slip.typed, w.word FROM unnest($${first + 1}::text[], $${first + 2}::text[]) AS slip (typed, spelt)
  JOIN ${vocabulary} w ON w.word = slip.spelt`;

/** The values of `similarTerms`: which words may hold a slip, and those with two neighbours swapped. */
export function typoCandidates(words: string[]): [doubtful: string[], typed: string[], spelt: string[]] {
  const doubtful = words.filter((word) => maxEdits(word) > 0);
  const candidates = doubtful.flatMap((typed) => transpositions(typed).map((spelt) => ({ typed, spelt })));
  return [doubtful, candidates.map(({ typed }) => typed), candidates.map(({ spelt }) => spelt)];
}

const maxSuggestions = 5;

/** Of each typed word itself and up to five similar ones that are within its allowed slips; undefined where there are none. */
export function suggestTerms(words: string[], similar: readonly SimilarTerm[]): string[][] | undefined {
  const suggestions = words.map((word) => {
    const near = similar.filter((row) => row.typed === word && isTypo(word, row.word)).map((row) => row.word);
    return [...new Set([word, ...near.slice(0, maxSuggestions)])];
  });
  return suggestions.some((choices) => choices.length > 1) ? suggestions : undefined;
}

/** Makes a search for the words that were meant, as `suggestTerms` says. Answers are up to a second old. */
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
