/** Texts that show nothing: docs/product.md, Posts. */

// The blank of Braille counts as a sign, and draws nothing all the same.
const invisibleCharacters = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text would be seen as empty: it has nothing, or only spaces and signs that draw nothing, such as those of no width and the fillers of Hangul. */
export function isBlank(text: string): boolean {
  return text.replace(invisibleCharacters, '') === '';
}
