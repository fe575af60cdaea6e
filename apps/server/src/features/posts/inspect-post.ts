import type { Deps } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FilterMatch } from '../filters/create-filters.ts';
import { findPreviewOf } from './link-previews/link-previews.store.ts';
import { urlVariants } from './link-previews/url-variants.ts';
import type { PostInput } from './store-post.ts';

function textsOfPost(
  input: Pick<PostInput, 'content' | 'contentWarning' | 'mediaAlts' | 'linkPreview' | 'poll'>,
): string[] {
  const { content, contentWarning, mediaAlts, linkPreview, poll } = input;
  return [content, contentWarning ?? '', linkPreview?.url ?? '', ...mediaAlts, ...(poll?.options ?? [])];
}

/** The texts of a link preview that filters read. */
export function textsOfPreview(preview: { title: string | null; description: string | null } | undefined): string[] {
  return [preview?.title ?? '', preview?.description ?? ''];
}

/**
 * Returns the filter that holds or limits a post, and throws `TEXT_REFUSED`, like `inspect`. Filters read the preview of
 * its link too, and the addresses that the link leads to.
 */
export async function inspectPost(
  { db, filters }: { db: Pick<Database, 'kysely'> } & Pick<Deps, 'filters'>,
  input: Parameters<typeof textsOfPost>[0],
): Promise<FilterMatch | undefined> {
  if (!filters.isUsed('posts')) return undefined;
  const link = input.linkPreview && (await findPreviewOf(db.kysely, urlVariants(input.linkPreview.url)));
  return filters.inspect('posts', [...textsOfPost(input), ...textsOfPreview(link ?? undefined)], link?.addresses ?? []);
}
