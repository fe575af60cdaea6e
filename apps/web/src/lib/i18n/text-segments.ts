/** Splits a text into plain segments and links, and names the sites of links. */
import { firstLink } from '@gumball/rules/posts/first-link';

/** A segment of a text with its offset: plain, or a link whose address is complete even if its text is truncated. */
export type TextSegment = { index: number; text: string; href?: string };

/** Returns the plain segments and links of a text, up to `end`. Only http and https addresses become links. */
export function textSegments(text: string, end = text.length): TextSegment[] {
  const segments: TextSegment[] = [];
  let index = 0;
  const push = (endIndex: number, href?: string) => {
    const segment = text.slice(index, Math.min(endIndex, end));
    if (segment !== '') segments.push(href === undefined ? { index, text: segment } : { index, text: segment, href });
    index = endIndex;
  };
  for (;;) {
    const link = index < end ? firstLink(text.slice(index)) : undefined;
    if (link === undefined) break;
    push(text.indexOf(link, index));
    if (index < end) push(index + link.length, URL.canParse(link) ? new URL(link).href : undefined);
  }
  if (index < end) push(text.length);
  return segments;
}

/** Returns the site of a URL as cards of linked pages name it. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
