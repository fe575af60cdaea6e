/** Whether a text needs the parser of formatting. Separate from it, because most texts do not: docs/product.md, Posts. */

const marks = /[*`]|^(?:>(?: |$)|- |\d{1,3}\. )/m;

/** Returns whether a text may have formatting. */
export function mayBeFormatted(text: string): boolean {
  return marks.test(text);
}
