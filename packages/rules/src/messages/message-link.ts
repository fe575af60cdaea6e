/** The link of a message that has a preview: docs/product.md, Messages. */
import { firstLink } from '../posts/first-link.ts';
import { linkMax, toPreviewUrl } from '../posts/preview-url.ts';

/** Number of previews that are fetched for the messages of a member per minute. Further messages have none. */
export const messagePreviewsPerMinute = 10;

// More than a domain name has, with a user name and a port.
const hostMax = 300;

/**
 * Returns the URL of the page whose preview a message with this text shows: that of its first link. Parsing a URL takes
 * quadratic time in the length of its host, and messages are many: longer hosts have no preview.
 */
export function messageLink(content: string): string | undefined {
  const link = firstLink(content);
  if (link === undefined || link.length > linkMax) return undefined;
  const [, host = ''] = /^https?:\/\/([^/?#\\]*)/i.exec(link) ?? [];
  return host.length > hostMax ? undefined : toPreviewUrl(link);
}
