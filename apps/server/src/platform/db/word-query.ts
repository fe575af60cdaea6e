import { isTypo, maxEdits } from '@gumball/rules/posts/query-words';
import type { Database, Statement } from './database.ts';
import { createRecall } from './memory.ts';

// One of these words, by its beginning. Words are letters and digits only, which leaves nothing to misread.
function anyWord(choices: string[]): string {
  return `(${choices.map((word) => `'${word}':*`).join(' | ')})`;
}

/** A full-text query in PostgreSQL's own notation: of each list one word, by its beginning. */
export function wordQuery(words: string[][]): string {
  return words.map(anyWord).join(' & ');
}

// In a short word two swapped neighbours leave too little in common for likeness to find it.
function swappedSpellings(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
}

type Vocabulary = 'post_vocabulary' | 'user_vocabulary' | 'community_vocabulary';
/** A word of a vocabulary that is like a typed one. */
export type Similar = { typed: string; word: string };

/** SQL for the `Similar` words of a table that holds every word once; three parameters from `first` on are what `slipsOf` says. */
export const similarWords = (vocabulary: Vocabulary, first: number): string => `
  SELECT typed.word AS typed, near.word FROM unnest($${first}::text[]) AS typed (word)
  CROSS JOIN LATERAL (
    SELECT word FROM ${vocabulary} WHERE word % typed.word ORDER BY similarity(word, typed.word) DESC, word LIMIT 20
  ) near
  UNION ALL SELECT slip.typed, w.word FROM unnest($${first + 1}::text[], $${first + 2}::text[]) AS slip (typed, spelt)
  JOIN ${vocabulary} w ON w.word = slip.spelt`;

/** The values of `similarWords`: which words may hold a slip, and those with two neighbours swapped. */
export function slipsOf(words: string[]): [doubtful: string[], typed: string[], spelt: string[]] {
  const doubtful = words.filter((word) => maxEdits(word) > 0);
  const slips = doubtful.flatMap((typed) => swappedSpellings(typed).map((spelt) => ({ typed, spelt })));
  return [doubtful, slips.map(({ typed }) => typed), slips.map(({ spelt }) => spelt)];
}

const meantMax = 5;

/** Of each typed word itself and up to five similar ones that are within its allowed slips; undefined where there are none. */
export function meantBy(words: string[], similar: readonly Similar[]): string[][] | undefined {
  const meant = words.map((word) => {
    const near = similar.filter((row) => row.typed === word && isTypo(word, row.word)).map((row) => row.word);
    return [...new Set([word, ...near.slice(0, meantMax)])];
  });
  return meant.some((choices) => choices.length > 1) ? meant : undefined;
}

/** Makes a search for the words that were meant, as `meantBy` says. Answers are up to a second old. */
export function createWordsMeant(
  vocabulary: Vocabulary,
): (db: Database, words: string[]) => Promise<string[][] | undefined> {
  const statement: Statement = { name: `similar-${vocabulary}`, text: similarWords(vocabulary, 1) };
  const recall = createRecall<string[][] | undefined>();
  return (db, words) => recall(db, words.join(' '), () => ask(db, words));

  async function ask(db: Database, words: string[]): Promise<string[][] | undefined> {
    const slips = slipsOf(words);
    if (slips[0].length === 0) return undefined;
    return meantBy(words, await db.rows<Similar>(statement, slips));
  }
}
