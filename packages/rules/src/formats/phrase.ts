/** Translatable messages: docs/product.md, Languages. */

import { formatInteger } from './integers.ts';
import { directionOf } from './locales.ts';
import { siteName, withSiteNames } from './site-names.ts';

/** Values of placeholders: texts, numbers, or nested phrases. */
export type Gaps = Readonly<Record<string, string | number | Phrase>>;

/**
 * An English message with placeholders such as `{name}`. With `one`, `words` is the plural form and `one` the singular.
 */
export type Phrase = { readonly words: string; readonly one?: string; readonly gaps?: Gaps };

/** Creates a phrase from a message and the values of its placeholders. */
export function phrase(text: string, gaps?: Gaps): Phrase {
  return gaps ? { words: text, gaps } : { words: text };
}

/** Creates a phrase with a count: `one` is the singular, `words` the plural. Both may contain `{count}`. */
export function pluralPhrase(count: number, singular: string, text: string, gaps?: Gaps): Phrase {
  return { words: text, one: singular, gaps: { count, ...gaps } };
}

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Isolates a value within a sentence of a locale where their directions may differ. A name in Latin letters would
 * otherwise move the words and numbers beside it in an Arabic sentence, and the reverse.
 */
export function isolate(value: string, locale: string): string {
  if (value === '' || (directionOf(locale) === 'ltr' && !rightToLeftLetter.test(value))) return value;
  return `\u2068${value}\u2069`;
}

/**
 * Fills the placeholders of a message. Without a value, `{site}`, `{point}` and `{points}` are the names that operators
 * chose. Unknown placeholders remain, numbers are grouped as the locale does, and
 * texts of another direction are isolated.
 * `translate` translates nested phrases.
 */
export function interpolate(
  text: string,
  gaps: Gaps | undefined,
  translate: (phrase: Phrase) => string,
  locale = 'en-US',
): string {
  if (!gaps) return withSiteNames(text);
  // A sign before a value stays on its left in Arabic too.
  return text.replaceAll(/([@#+−-]?)\{(\w+)\}/g, (gap, sign: string, name: string) => {
    const value = gaps[name] ?? siteName(name);
    if (value === undefined) return gap;
    if (typeof value === 'object') return sign + translate(value);
    const shown = sign + (typeof value === 'number' ? formatInteger(value, locale) : value);
    return sign || typeof value === 'string' ? isolate(shown, locale) : shown;
  });
}

/** Formats a phrase in English. */
export function toEnglish({ words: text, one: singular, gaps }: Phrase): string {
  return interpolate(singular !== undefined && gaps?.['count'] === 1 ? singular : text, gaps, toEnglish);
}
