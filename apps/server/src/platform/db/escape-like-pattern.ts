/** A text as a pattern of LIKE that fits nothing but this text. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
