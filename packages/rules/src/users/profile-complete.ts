/** Profiles: docs/product.md, Profiles. Apart from the other rules because every page of the web needs it. */

/** Whether a name shows anything at all. */
export function isName(text: string): boolean {
  // The fillers of Hangul count as letters and the blank of Braille as a sign, and draw nothing all the same.
  return /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** Whether both names are there; only then may the account use the product. */
export function isProfileComplete(profile: { firstName: string; lastName: string }): boolean {
  return isName(profile.firstName) && isName(profile.lastName);
}
