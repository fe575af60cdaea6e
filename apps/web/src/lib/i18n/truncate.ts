/** Truncation of long texts: docs/product.md, Posts and Comments. */

/** The number of lines before a text is cut. */
const maxLines = 8;
/** How far back a cut may move to a word boundary. */
const maxWordBacktrack = 40;

/** Returns where a text may be cut at or before `max`: never inside an emoji, and at a word boundary if one is near. */
function truncationIndex(text: string, max: number): number {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, max + 64),
  )) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (/\s/.test(text.charAt(end))) return end;
  const spaceIndex = text.slice(0, end).search(/\s\S*$/);
  return spaceIndex > 0 && end - spaceIndex <= maxWordBacktrack ? spaceIndex : end;
}

/** Returns the beginning of a text with an ellipsis, or all of it if it is not longer than `max`. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, truncationIndex(text, max)).trimEnd()}…`;
}

/** Returns how much of a text is shown before 'See more', in UTF-16 units: up to `max` of them, and eight lines. */
export function collapsedLength(text: string, max: number): number {
  const end = text.length <= max ? text.length : text.slice(0, truncationIndex(text, max)).trimEnd().length;
  const lines = text.slice(0, end).split('\n', maxLines + 1);
  return lines.length <= maxLines ? end : lines.slice(0, maxLines).join('\n').trimEnd().length;
}
