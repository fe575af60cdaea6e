import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { LinkPreviewRow } from './link-previews.store.ts';

/** Converts what is known of a page; null if it has no preview. */
export function toLinkPreview(row: LinkPreviewRow): LinkPreview | null {
  if (row.title === null) return null;
  return { url: row.url, title: row.title, description: row.description, image: row.image_url };
}
