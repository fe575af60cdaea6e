/** How a post's text is shown: docs/product.md, Posts. */

/** From how many characters a card shows only the beginning, in UTF-16 units. */
export const cardTextMax = 150;
/** How many characters of a post travel with a share. */
export const shareTextMax = 120;
/** How many lines a card shows before it cuts. */
const cardLinesMax = 8;
/** How far back a cut may go to end at a word. */
const wordReach = 40;

/** Where a text may be cut at or before `max`: never inside an emoji, and at a word's end where one is near. */
function cutAt(text: string, max: number): number {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, max + 64),
  )) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (/\s/.test(text.charAt(end))) return end;
  const space = text.slice(0, end).search(/\s\S*$/);
  return space > 0 && end - space <= wordReach ? space : end;
}

/** The beginning of a text with an ellipsis, or all of it where it is not longer than `max`. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, cutAt(text, max)).trimEnd()}…`;
}

/** How much of a post a card shows, in UTF-16 units. */
export function cardLength(text: string): number {
  const end = text.length <= cardTextMax ? text.length : text.slice(0, cutAt(text, cardTextMax)).trimEnd().length;
  const lines = text.slice(0, end).split('\n', cardLinesMax + 1);
  return lines.length <= cardLinesMax ? end : lines.slice(0, cardLinesMax).join('\n').trimEnd().length;
}
