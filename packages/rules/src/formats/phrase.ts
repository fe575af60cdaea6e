/** Translatable messages: docs/product.md, Languages. */

/** Values of placeholders: texts, numbers, or nested phrases. */
export type Gaps = Readonly<Record<string, string | number | Phrase>>;

/**
 * An English message with placeholders such as `{name}`. With `one`, `words` is the plural form and `one` the singular.
 */
export type Phrase = { readonly words: string; readonly one?: string; readonly gaps?: Gaps };

/** Creates a phrase from a message and the values of its placeholders. */
export function phrase(words: string, gaps?: Gaps): Phrase {
  return gaps ? { words, gaps } : { words };
}

/** Creates a phrase with a count: `one` is the singular, `words` the plural. Both may contain `{count}`. */
export function counted(count: number, one: string, words: string, gaps?: Gaps): Phrase {
  return { words, one, gaps: { count, ...gaps } };
}

/** Fills the placeholders of a message. Unknown placeholders remain. `say` translates nested phrases. */
export function fill(words: string, gaps: Gaps | undefined, say: (phrase: Phrase) => string): string {
  if (!gaps) return words;
  return words.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    const filling = gaps[name];
    if (filling === undefined) return gap;
    return typeof filling === 'object' ? say(filling) : String(filling);
  });
}

/** Formats a phrase in English. */
export function inEnglish({ words, one, gaps }: Phrase): string {
  return fill(one !== undefined && gaps?.['count'] === 1 ? one : words, gaps, inEnglish);
}
