import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { DisplayedUpload } from './uploads.store.ts';

/** Converts an upload row to a response. The alternative text is empty. */
export function toMedia(row: DisplayedUpload): Media {
  return {
    url: row.url,
    kind: row.kind,
    width: row.width,
    height: row.height,
    alt: '',
    placeholder: row.placeholder,
    posterUrl: row.poster_url,
    sizes: row.sizes,
    ...(row.playback ? { playback: row.playback } : {}),
  };
}
