/** Supported languages: docs/product.md, Languages. */

/** Supported languages by BCP 47 tag, with their native names. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** BCP 47 tag of a supported language. */
export type Language = keyof typeof languages;

/** Returns whether a tag without region is a supported language. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** Returns the first supported language of a list of tags, or English. Regions are ignored. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}
