import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateDetached } from './reposts.store.ts';

/**
 * Removes the viewer's post from a post that quotes it. Idempotent. Throws `POST_NOT_FOUND` if the viewer may not see
 * the quoting post, and `ACCESS_DENIED` if it quotes no post of the viewer.
 */
export async function detachQuote(
  deps: Pick<Deps, 'db' | 'postBroadcasts'>,
  viewer: Viewer,
  quotingPostId: string,
): Promise<void> {
  const row = await updateDetached(deps.db, viewer.userId, quotingPostId);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (!row.own) throw new AppError('ACCESS_DENIED');
  if (row.changed) deps.postBroadcasts.quoteDetached(quotingPostId);
}
