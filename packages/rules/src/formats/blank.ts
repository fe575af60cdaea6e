/** Detection of texts that look empty or alike: docs/product.md, Posts and Polls. */

// The blank Braille pattern is a symbol without visible dots.
const invisibleCharacters = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Returns whether a text looks empty: only white space and invisible characters, such as zero-width characters and
 * Hangul fillers.
 */
export function isBlank(text: string): boolean {
  return text.replace(invisibleCharacters, '') === '';
}

/**
 * Returns whether two short texts look the same: in one width, with white space as one blank, and without invisible
 * characters other than those of an emoji.
 */
export function hasLookAlikes(texts: readonly string[]): boolean {
  // Inside the function, because browsers that do not know the flag reject it when they reach it.
  const invisible = /(\p{RGI_Emoji})|[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gv;
  const shown = texts.map((text) => text.normalize('NFKC').replace(/\s+/g, ' ').replace(invisible, '$1').trim());
  return new Set(shown).size < texts.length;
}
