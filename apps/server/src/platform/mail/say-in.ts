import { readFileSync } from 'node:fs';
import { type Entries, openCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';
import { inEnglish, type Phrase } from '@gumball/rules/formats/phrase';

const german = new URL('languages/de/mails.json', import.meta.url);

const catalogues = new Map([['de', openCatalogue('de', JSON.parse(readFileSync(german, 'utf8')) as Entries)]]);

/** A phrase in a language, in English where it has no words for it. A plain text is nobody's to translate and stays as it is. */
export function sayIn(language: Language, text: string | Phrase): string {
  if (typeof text === 'string') return text;
  return catalogues.get(language)?.say(text) ?? inEnglish(text);
}
