import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { ShownUpload } from './uploads.store.ts';

/** Converts an upload row to a response. The alternative text is empty. */
export function mediaOf(row: ShownUpload): Media {
  return {
    url: row.url,
    kind: row.kind,
    width: row.width,
    height: row.height,
    alt: '',
    placeholder: row.placeholder,
    posterUrl: row.poster_url,
    sizes: row.sizes,
  };
}
