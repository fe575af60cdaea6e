/** Translations of English messages: docs/product.md, Languages. Loaded only for languages other than English. */
import type { Language } from './languages.ts';
import { fill, inEnglish, type Phrase } from './phrase.ts';

/** Translations of a message by plural form of the language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** English messages -> translations or plural forms. */
export type Entries = Readonly<Record<string, string | Forms>>;

/** A catalogue of translations. */
export type Catalogue = {
  /** Returns the translation of an English message, with the plural form for `count`. */
  find: (english: string, count?: number) => string | undefined;
  /**
   * Translates a phrase or an English text. The placeholders of the text may be filled already, as in server errors.
   * Falls back to English.
   */
  say: (text: string | Phrase) => string;
};

const special = /[.*+?^${}()|[\]\\]/g;

type Pattern = { shape: RegExp; names: string[]; words: string };

function patternOf(english: string, words: string): Pattern {
  const parts = english.split(/\{(\w+)\}/);
  const shape = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : part.replaceAll(special, String.raw`\$&`))).join('');
  return { shape: new RegExp(`^${shape}$`, 's'), names: parts.filter((_, at) => at % 2 === 1), words };
}

/** Creates a catalogue from the entries of a language. */
export function openCatalogue(language: Language, entries: Entries): Catalogue {
  const plurals = new Intl.PluralRules(language);
  let patterns: Pattern[] | undefined;
  const find: Catalogue['find'] = (english, count) => {
    const entry = Object.hasOwn(entries, english) ? entries[english] : undefined;
    if (typeof entry !== 'object') return entry;
    return (count === undefined ? undefined : entry[plurals.select(count)]) ?? entry.other;
  };
  const findFilled = (english: string): string | undefined => {
    // A message of placeholders only would match every text.
    patterns ??= Object.entries(entries).flatMap(([key, words]) =>
      typeof words === 'string' && /\{\w+\}/.test(key) && /\p{L}{3}/u.test(key.replaceAll(/\{\w+\}/g, ''))
        ? [patternOf(key, words)]
        : [],
    );
    for (const { shape, names, words } of patterns) {
      const found = shape.exec(english);
      if (found) return words.replaceAll(/\{(\w+)\}/g, (gap, name: string) => found[names.indexOf(name) + 1] ?? gap);
    }
    return undefined;
  };
  const say: Catalogue['say'] = (text) => {
    if (typeof text === 'string') return find(text) ?? findFilled(text) ?? text;
    const count = text.one === undefined ? undefined : text.gaps?.['count'];
    const words = find(text.words, typeof count === 'number' ? count : undefined);
    return words === undefined ? inEnglish(text) : fill(words, text.gaps, say);
  };
  return { find, say };
}
