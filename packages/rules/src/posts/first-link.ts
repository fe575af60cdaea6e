/** Links in texts: docs/product.md, Posts. Separate from the other rules of posts, because home needs only this one. */

const linkPattern = /https?:\/\/[^\s<>"'/?#]+[^\s<>"']*/i;
// Marks of formatting behind a link are not part of it.
const punctuation = '.,;:!?*`';
const brackets = ['()', '[]', '{}'];

/**
 * Returns the first URL in a text without trailing punctuation, or undefined. A closing bracket at the end belongs to the
 * URL if it has the opening one too.
 */
export function firstLink(content: string): string | undefined {
  const link = linkPattern.exec(content)?.[0];
  if (link === undefined) return undefined;
  const extraClosing = new Map(
    brackets.map(([opening = '', closing = '']) => [closing, link.split(closing).length - link.split(opening).length]),
  );
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    const extra = extraClosing.get(last) ?? 0;
    if (extra > 0) extraClosing.set(last, extra - 1);
    else if (!punctuation.includes(last)) break;
  }
  return link.slice(0, end);
}
