/** Links in texts: docs/product.md, Posts. Separate from the other rules of posts, because home needs only this one. */

const linkPattern = /https?:\/\/[^\s<>"'/?#]+[^\s<>"']*/i;

/** Returns the first URL in a text without trailing punctuation, or undefined. */
export function firstLink(content: string): string | undefined {
  return linkPattern.exec(content)?.[0].replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, '');
}
