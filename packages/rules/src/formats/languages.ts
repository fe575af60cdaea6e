/** Supported languages: docs/product.md, Languages. Their names are in language-names.ts. */

/** Supported languages by BCP 47 tag. Portuguese is that of Brazil. */
export const languages = ['en', 'ar', 'de', 'es', 'fr', 'pt'] as const;

/** BCP 47 tag of a supported language. */
export type Language = (typeof languages)[number];

/** Returns whether a tag without region is a supported language. */
export const isLanguage = (tag: string): tag is Language => languages.includes(tag as Language);

/** Returns the first supported language of a list of tags, or English. Regions are ignored. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

/** Returns the direction of writing of a language or locale. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return tag.startsWith('ar') ? 'rtl' : 'ltr';
}

/**
 * Returns the locale of a language for Intl, by a tag that may name a region. Arabic is written with Western digits and
 * the Gregorian calendar in every region: docs/product.md, Languages.
 */
export function intlLocale(tag: string): string {
  return tag.startsWith('ar') ? `${tag}-u-ca-gregory-nu-latn` : tag;
}
