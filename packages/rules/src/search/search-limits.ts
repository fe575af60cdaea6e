/** How much a search finds: docs/product.md, Search. */

/** Most members, posts or communities that one search finds; a total of so many means that there may be more. */
export const maxSearchResults = 200;

/** How a total is written: `12`, or `200+` where there may be more. */
export function formatTotal(total: number): string {
  return total >= maxSearchResults ? `${maxSearchResults}+` : String(total);
}
