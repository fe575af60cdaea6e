import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { AppError } from '../../platform/http/app-error.ts';

/** Puts a post's files together in the order asked for, each with its description. Throws `MEDIA_URL_UNKNOWN` for an address that is not among them. */
export function postMaterial(files: readonly Media[], urls: readonly string[], alts: readonly string[]): Media[] {
  return urls.map((url, at) => {
    const file = files.find((known) => known.url === url);
    if (!file) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
    return { ...file, alt: alts[at]?.trim() ?? file.alt };
  });
}
