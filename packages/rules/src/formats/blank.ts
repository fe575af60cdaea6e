/** Detection of blank texts: docs/product.md, Posts. */

// The blank Braille pattern is a symbol without visible dots.
const invisibleCharacters = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Returns whether a text looks empty: only white space and invisible characters, such as zero-width characters and
 * Hangul fillers.
 */
export function isBlank(text: string): boolean {
  return text.replace(invisibleCharacters, '') === '';
}
