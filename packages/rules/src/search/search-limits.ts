/** Limits of search results: docs/product.md, Search. */

/** Maximum length of a search query. */
export const maxQueryLength = 200;

/** Maximum number of users, posts or communities in one search. A total of this size may be incomplete. */
export const maxSearchResults = 200;

/** Formats a total: `12`, or `200+` at the maximum. */
export function formatTotal(total: number): string {
  return total >= maxSearchResults ? `${maxSearchResults}+` : String(total);
}
