/** Links in texts: docs/product.md, Posts. Separate from the other rules of posts, because home needs only this one. */

const linkPattern = /https?:\/\/[^\s<>"'/?#]+[^\s<>"']*/i;
// Marks of formatting behind a link are not part of it.
const punctuation = '.,;:!?)]}*`';

/** Returns the first URL in a text without trailing punctuation, or undefined. */
export function firstLink(content: string): string | undefined {
  let link = linkPattern.exec(content)?.[0];
  while (link && punctuation.includes(link.slice(-1))) link = link.slice(0, -1);
  return link;
}
