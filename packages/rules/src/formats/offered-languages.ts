/** The languages that operators offer on their site: docs/product.md, Site. */
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';
import { isLanguage, type Language, languages } from './languages.ts';

/** The languages on offer, and the one for whom none of them suits. */
export type LanguageChoice = { readonly offered: readonly Language[]; readonly standard: Language };

/** The choice until operators make another. */
export const defaultLanguageChoice: LanguageChoice = { offered: languages, standard: 'en' };

let current = defaultLanguageChoice;

/** Sets the languages of this process, checked by `checkLanguageChoice`; null means all of the product. */
export function setLanguageChoice(choice: LanguageChoice | null): void {
  current = choice ?? defaultLanguageChoice;
}

/** Returns the languages of this process. */
export function languageChoiceNow(): LanguageChoice {
  return current;
}

/** Returns the language of a tag without region if it is offered, else the standard one. */
export function toOfferedLanguage(tag: string | null | undefined): Language {
  return current.offered.find((language) => language === tag) ?? current.standard;
}

/** Returns the first offered language of a list of tags, or the standard one. Regions are ignored. */
export function firstOfferedLanguage(tags: readonly string[]): Language {
  const isOffered = (tag: string): tag is Language => isLanguage(tag) && current.offered.includes(tag);
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isOffered) ?? current.standard;
}

/** Puts the languages of a choice in their order, each once. */
export function normalizeLanguageChoice({ offered, standard }: LanguageChoice): LanguageChoice {
  return { offered: languages.filter((language) => offered.includes(language)), standard };
}

/** Checks a choice: the standard language is offered. */
export function checkLanguageChoice({ offered, standard }: LanguageChoice): RuleResult<'SITE_INVALID'> {
  return offered.includes(standard) ? ok : { ok: false, code: 'SITE_INVALID', field: 'languages' };
}
