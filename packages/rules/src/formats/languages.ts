/** Supported languages: docs/product.md, Languages. Their names are in language-names.ts. */

/** Supported languages by BCP 47 tag. Portuguese is that of Brazil. */
export const languages = ['en', 'ar', 'de', 'es', 'fr', 'pt'] as const;

/** BCP 47 tag of a supported language. */
export type Language = (typeof languages)[number];

/** Returns whether a tag without region is a supported language. */
export const isLanguage = (tag: string): tag is Language => languages.includes(tag as Language);
