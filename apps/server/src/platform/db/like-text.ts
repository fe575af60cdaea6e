/** A text as a pattern of LIKE that fits nothing but this text. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
