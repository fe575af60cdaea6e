/** The links of a post whose pages filters read: docs/product.md, Safety. */
import { messageLink } from '../messages/message-link.ts';
import { firstLink } from './first-link.ts';

/** The most links of a post whose pages filters read. */
export const checkedLinksMost = 3;
/** The pages of links that filters read for the posts of a member per minute. */
export const checkedLinksPerMinute = 15;

/** Returns the URLs of the pages behind the first links of a text, without repetitions. */
export function checkedLinks(content: string): string[] {
  const urls = new Set<string>();
  let rest = content;
  for (let found = 0; found < checkedLinksMost; found += 1) {
    const link = firstLink(rest);
    if (link === undefined) break;
    const url = messageLink(link);
    if (url !== undefined) urls.add(url);
    rest = rest.slice(rest.indexOf(link) + link.length);
  }
  return [...urls];
}
