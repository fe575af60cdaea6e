import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { toPreviewUrl } from '@gumball/rules/posts/preview-url';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { type PreviewDeps, readLink } from './read-link.ts';
import { toLinkPreview } from './to-link-preview.ts';

/**
 * Returns the preview of a link, from the page itself or from a copy at most one day old. Concurrent requests for one
 * URL share a single fetch, which counts against `limit`. Returns null if no preview is available, whatever the reason.
 * Throws `LINK_INVALID` for anything but a web URL, and `RATE_LIMITED`.
 */
export async function previewLink(
  deps: PreviewDeps,
  limit: Limit | undefined,
  viewer: { userId: string },
  input: { url: string },
): Promise<LinkPreview | null> {
  const url = toPreviewUrl(input.url);
  if (url === undefined) throw new AppError('LINK_INVALID', { field: 'url' });
  return toLinkPreview(await readLink(deps, limit, viewer, url));
}
