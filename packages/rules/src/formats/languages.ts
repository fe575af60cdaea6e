/** The languages that Gumball speaks: docs/product.md, Languages. */

/** The languages that there are, by their BCP 47 tag, each with its own name for itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** The tag of a language that there is. */
export type Language = keyof typeof languages;

/** Whether a tag, without a region, is that of a language that there is. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The first language of these that there is, else English; regions do not matter. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}
