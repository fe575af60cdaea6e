/** What follows from a language: its direction and its locale. Separate from the list, because every page needs it. */

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
