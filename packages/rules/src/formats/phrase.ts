/** Words that a screen may say in another language: docs/product.md, Languages. */

/** What stands in the gaps of words: texts, numbers, or further phrases. */
export type Gaps = Readonly<Record<string, string | number | Phrase>>;

/** English words with gaps such as `{name}`; with `one`, the words for a `{count}` of one. */
export type Phrase = { readonly words: string; readonly one?: string; readonly gaps?: Gaps };

/** A phrase of words alone, or of words with gaps. */
export function phrase(words: string, gaps?: Gaps): Phrase {
  return gaps ? { words, gaps } : { words };
}

/** A phrase about a number of things: `one` for a single one, `words` for any other number; both may name it as `{count}`. */
export function counted(count: number, one: string, words: string, gaps?: Gaps): Phrase {
  return { words, one, gaps: { count, ...gaps } };
}

/** Words with their gaps filled; a gap that nothing is known of stays as it is. `say` writes phrases in gaps. */
export function fill(words: string, gaps: Gaps | undefined, say: (phrase: Phrase) => string): string {
  if (!gaps) return words;
  return words.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    const filling = gaps[name];
    if (filling === undefined) return gap;
    return typeof filling === 'object' ? say(filling) : String(filling);
  });
}

/** A phrase in English. */
export function inEnglish({ words, one, gaps }: Phrase): string {
  return fill(one !== undefined && gaps?.['count'] === 1 ? one : words, gaps, inEnglish);
}
