/** Words that a screen may say in another language: docs/product.md, Languages. */

/** What stands in the gaps of words: texts, numbers, or further phrases. */
export type Gaps = Readonly<Record<string, string | number | Phrase>>;

/** English words with gaps such as `{name}`; with `one`, the words for a `{count}` of one. */
export type Phrase = { readonly words: string; readonly one?: string; readonly gaps?: Gaps };

/** A phrase of words alone, or of words with gaps. */
export function phrase(text: string, gaps?: Gaps): Phrase {
  return gaps ? { words: text, gaps } : { words: text };
}

/** A phrase about a number of things: `one` for a single one, `words` for any other number; both may name it as `{count}`. */
export function pluralPhrase(count: number, singular: string, text: string, gaps?: Gaps): Phrase {
  return { words: text, one: singular, gaps: { count, ...gaps } };
}

/** Words with their gaps filled; a gap that nothing is known of stays as it is. `say` writes phrases in gaps. */
export function interpolate(text: string, gaps: Gaps | undefined, translate: (phrase: Phrase) => string): string {
  if (!gaps) return text;
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    return typeof value === 'object' ? translate(value) : String(value);
  });
}

/** A phrase in English. */
export function toEnglish({ words: text, one: singular, gaps }: Phrase): string {
  return interpolate(singular !== undefined && gaps?.['count'] === 1 ? singular : text, gaps, toEnglish);
}
