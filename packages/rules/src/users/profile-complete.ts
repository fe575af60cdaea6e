/**
 * Completeness of profiles: docs/product.md, Profiles. Separate from the other rules, because every page of the web
 * needs it.
 */

/** Returns whether a name has visible characters. */
export function isName(text: string): boolean {
  // Hangul fillers are letters and the blank Braille pattern is a symbol, but both are invisible.
  return /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** Returns whether both names are set. Only then may the account use the product. */
export function isProfileComplete(profile: { firstName: string; lastName: string }): boolean {
  return isName(profile.firstName) && isName(profile.lastName);
}
