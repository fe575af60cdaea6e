import { readFileSync } from 'node:fs';
import { type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';

const german = new URL('languages/de/mails.json', import.meta.url);

const catalogues = new Map([
  ['de', createCatalogue('de', JSON.parse(readFileSync(german, 'utf8')) as CatalogueEntries)],
]);

/** A phrase in a language, in English where it has no words for it. A plain text is nobody's to translate and stays as it is. */
export function mailTranslator(language: Language, text: string | Phrase): string {
  if (typeof text === 'string') return text;
  return catalogues.get(language)?.translate(text) ?? toEnglish(text);
}
