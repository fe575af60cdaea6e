/** One language's words for the English ones: docs/product.md, Languages. Part of a page only where another language than English is spoken. */
import type { Language } from './languages.ts';
import { fill, inEnglish, type Phrase } from './phrase.ts';

/** The words for a number of things, by the plural forms of the language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** English words -> words or plural forms. */
export type Entries = Readonly<Record<string, string | Forms>>;

/** A language to look words up in. */
export type Catalogue = {
  /** The words for English ones, for a count where they depend on one. */
  find: (english: string, count?: number) => string | undefined;
  /** The words for a phrase, or for an English text, which may have its gaps filled already, as a server's refusal has. English where there are none. */
  say: (text: string | Phrase) => string;
};

const special = /[.*+?^${}()|[\]\\]/g;

type Pattern = { shape: RegExp; names: string[]; words: string };

function patternOf(english: string, words: string): Pattern {
  const parts = english.split(/\{(\w+)\}/);
  const shape = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : part.replaceAll(special, String.raw`\$&`))).join('');
  return { shape: new RegExp(`^${shape}$`, 's'), names: parts.filter((_, at) => at % 2 === 1), words };
}

/** Opens a catalogue over the entries of a language. */
export function openCatalogue(language: Language, entries: Entries): Catalogue {
  const plurals = new Intl.PluralRules(language);
  let patterns: Pattern[] | undefined;
  const find: Catalogue['find'] = (english, count) => {
    const entry = Object.hasOwn(entries, english) ? entries[english] : undefined;
    if (typeof entry !== 'object') return entry;
    return (count === undefined ? undefined : entry[plurals.select(count)]) ?? entry.other;
  };
  const findFilled = (english: string): string | undefined => {
    // Words that are nothing but gaps would fit every text.
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
