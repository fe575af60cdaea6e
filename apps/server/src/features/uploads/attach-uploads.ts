import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { updateAttached } from './uploads.store.ts';
import { mediaOf } from './uploads.view.ts';

/**
 * Makes uploads part of a post or a profile, inside the caller's transaction, and answers them in the order of `urls`. Only a member's own
 * uploads that belong to nothing yet can be taken; anything else throws `MEDIA_URL_UNKNOWN`.
 */
export async function attachUploads(
  tx: Executor,
  input: { userId: string; purpose: 'post' | 'avatar' | 'banner'; urls: readonly string[]; now: Date },
): Promise<Media[]> {
  if (input.urls.length === 0) return [];
  const rows = await updateAttached(tx, input);
  const byUrl = new Map(rows.map((row) => [row.url, mediaOf(row)]));
  const media = input.urls.flatMap((url) => byUrl.get(url) ?? []);
  if (media.length !== byUrl.size || media.length !== input.urls.length) throw new AppError('MEDIA_URL_UNKNOWN');
  return media;
}
