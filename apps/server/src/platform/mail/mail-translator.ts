import { readFileSync } from 'node:fs';
import { type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';

const german = new URL('languages/de/mails.json', import.meta.url);

const catalogues = new Map([
  ['de', createCatalogue('de', JSON.parse(readFileSync(german, 'utf8')) as CatalogueEntries)],
]);

/** Translates a phrase, with English as the fallback. Returns a plain string unchanged. */
export function mailTranslator(language: Language, text: string | Phrase): string {
  if (typeof text === 'string') return text;
  return catalogues.get(language)?.translate(text) ?? toEnglish(text);
}
