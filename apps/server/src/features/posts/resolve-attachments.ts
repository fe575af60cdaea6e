import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import type { OwnFile } from './post-writes.store.ts';

/**
 * Returns a post's files in the requested order, each with its description. Throws `MEDIA_URL_UNKNOWN` for a URL that
 * is not among the files.
 */
export function resolveAttachments(
  files: readonly OwnFile[],
  urls: readonly string[],
  alts: readonly string[],
): Media[] {
  return urls.map((url, index) => {
    const found = files.find((candidate) => candidate.url === url || candidate.formerUrl === url);
    if (!found) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
    const { formerUrl: _, ...file } = found;
    return { ...file, alt: alts[index]?.trim() ?? file.alt };
  });
}
