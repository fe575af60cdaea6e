/** The link of a message that has a preview: docs/product.md, Messages. */
import { firstLink } from '../posts/first-link.ts';
import { toPreviewUrl } from '../posts/preview-url.ts';

/** Number of previews that are fetched for the messages of a member per minute. Further messages have none. */
export const messagePreviewsPerMinute = 10;

/** Returns the URL of the page whose preview a message with this text shows: that of its first link. */
export function messageLink(content: string): string | undefined {
  const link = firstLink(content);
  return link === undefined ? undefined : toPreviewUrl(link);
}
