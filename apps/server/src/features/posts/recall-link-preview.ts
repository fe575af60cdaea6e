import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findLinkPreview } from './link-previews.store.ts';

const urlMax = 2048;

/** The form under which a link is remembered. Throws `LINK_INVALID` for what is no web address. */
export function linkOf(text: string): string {
  const trimmed = text.trim();
  if (!/^https?:/i.test(trimmed) || !URL.canParse(trimmed)) throw new AppError('LINK_INVALID', { field: 'url' });
  const url = new URL(trimmed);
  url.hash = '';
  if (url.username || url.password || url.href.length > urlMax) throw new AppError('LINK_INVALID', { field: 'url' });
  return url.href;
}

/**
 * What the server itself has lately read of a link, for the post that shows it; fetches nothing. Answers undefined where it knows nothing.
 * The post that takes it keeps its picture with `attachLinkImage`. Throws `LINK_INVALID`.
 */
export async function recallLinkPreview(db: Executor, text: string): Promise<LinkPreview | undefined> {
  const row = await findLinkPreview(db, linkOf(text));
  if (!row || row.title === null) return undefined;
  return { url: row.url, title: row.title, description: row.description, image: row.image_url };
}
