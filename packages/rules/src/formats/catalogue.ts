/** Translations of English messages: docs/product.md, Languages. Loaded only for languages other than English. */
import type { Language } from './languages.ts';
import { intlLocale } from './locales.ts';
import { interpolate, isolate, type Phrase, toEnglish } from './phrase.ts';

/** Translations of a message by plural form of the language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** English messages -> translations or plural forms. */
export type CatalogueEntries = Readonly<Record<string, string | PluralForms>>;

/** A catalogue of translations. */
export type Catalogue = {
  /** Returns the translation of an English message, with the plural form for `count`. */
  find: (english: string, count?: number) => string | undefined;
  /**
   * Translates a phrase or an English text. The placeholders of the text may be filled already, as in server errors.
   * Falls back to English.
   */
  translate: (text: string | Phrase) => string;
};

const regexCharacters = /[.*+?^${}()|[\]\\]/g;

/** `length` is that of the English message without its placeholders. */
type Pattern = { regex: RegExp; names: string[]; text: string; length: number };

const ownText = (english: string) => english.replaceAll(/\{\w+\}/g, '');

function toPattern(english: string, text: string): Pattern {
  const parts = english.split(/\{(\w+)\}/);
  const regex = parts
    .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replaceAll(regexCharacters, String.raw`\$&`)))
    .join('');
  const names = parts.filter((_, index) => index % 2 === 1);
  return { regex: new RegExp(`^${regex}$`, 's'), names, text, length: ownText(english).length };
}

/** Creates a catalogue from the entries of a language. */
export function createCatalogue(language: Language, entries: CatalogueEntries): Catalogue {
  const plurals = new Intl.PluralRules(language);
  let patterns: Pattern[] | undefined;
  const find: Catalogue['find'] = (english, count) => {
    const entry = Object.hasOwn(entries, english) ? entries[english] : undefined;
    if (typeof entry !== 'object') return entry;
    return (count === undefined ? undefined : entry[plurals.select(count)]) ?? entry.other;
  };
  const findByPattern = (english: string): string | undefined => {
    // A message of placeholders only would match every text, and `{item} for {member}` many: the one with the longest
    // text of its own is meant.
    patterns ??= Object.entries(entries)
      .flatMap(([key, translation]) =>
        typeof translation === 'string' && /\{\w+\}/.test(key) && /\p{L}{3}/u.test(ownText(key))
          ? [toPattern(key, translation)]
          : [],
      )
      .toSorted((a, b) => b.length - a.length);
    for (const { regex, names, text: translation } of patterns) {
      const match = regex.exec(english);
      if (match)
        return translation.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
          const value = match[names.indexOf(name) + 1];
          return value === undefined ? gap : isolate(value, language);
        });
    }
    return undefined;
  };
  const translate: Catalogue['translate'] = (text) => {
    if (typeof text === 'string') return find(text) ?? findByPattern(text) ?? text;
    const count = text.one === undefined ? undefined : text.gaps?.['count'];
    const translation = find(text.words, typeof count === 'number' ? count : undefined);
    return translation === undefined
      ? toEnglish(text)
      : interpolate(translation, text.gaps, translate, intlLocale(language));
  };
  return { find, translate };
}
