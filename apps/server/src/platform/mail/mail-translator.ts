import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Catalogue, type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import { type Language, languages } from '@gumball/rules/formats/languages';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';

// English needs none.
const catalogues = new Map<Language, Catalogue>(
  languages
    .filter((language) => language !== 'en')
    .map((language) => [language, createCatalogue(language, readEntries(language))]),
);

function readEntries(language: Language): CatalogueEntries {
  const folder = new URL(`languages/${language}/`, import.meta.url);
  // The build of a fork may ship fewer languages.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const entries = files.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CatalogueEntries);
  return Object.assign({}, ...entries) as CatalogueEntries;
}

/** Translates a phrase of mails and public pages, with English as the fallback. Returns a plain string unchanged. */
export function mailTranslator(language: Language, text: string | Phrase): string {
  if (typeof text === 'string') return text;
  return catalogues.get(language)?.translate(text) ?? toEnglish(text);
}
