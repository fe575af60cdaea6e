import { readdirSync, readFileSync } from 'node:fs';
import { type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';

const catalogues = new Map([['de', createCatalogue('de', readEntries('de'))]]);

function readEntries(language: Language): CatalogueEntries {
  const folder = new URL(`languages/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const entries = files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CatalogueEntries);
  return Object.assign({}, ...entries) as CatalogueEntries;
}

/** Translates a phrase of mails and public pages, with English as the fallback. Returns a plain string unchanged. */
export function mailTranslator(language: Language, text: string | Phrase): string {
  if (typeof text === 'string') return text;
  return catalogues.get(language)?.translate(text) ?? toEnglish(text);
}
