import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listOwnFiles, releaseFiles } from '../post-writes.store.ts';
import { deleteScheduled, lockScheduled } from './scheduled.store.ts';

/** Deletes a scheduled post of the viewer and releases its files. Succeeds for one that is gone. */
export async function removeScheduledPost(
  { db, postBroadcasts }: Pick<Deps, 'db' | 'postBroadcasts'>,
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<void> {
  const isRemoved = await db.transaction(async (tx) => {
    const row = await lockScheduled(tx, userId, id);
    if (!row) return false;
    const urls = row.media.map(({ url }) => url);
    await listOwnFiles(tx, userId, urls);
    await deleteScheduled(tx, userId, id);
    await releaseFiles(tx, userId, null, urls);
    return true;
  });
  if (isRemoved) postBroadcasts.scheduled(userId);
}
