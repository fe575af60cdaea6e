import type { Deps } from '../../deps.ts';
import { clearPreviews } from './blocked-pictures/blocked-pictures.store.ts';
import { purgeBatchSize, removeUserUploads } from './uploads.store.ts';

/**
 * Removes all uploads of a deleted user with their files, and the previews of blocked pictures. Uploads still in use by a
 * community must have a new owner before. Rows are removed first; the daily purge of orphans removes files left by a
 * crash.
 */
export async function purgeUserData({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  await clearPreviews(db.kysely, userId);
  for (;;) {
    const removed = await removeUserUploads(db.kysely, userId);
    await storage.remove(removed.flat());
    if (removed.length < purgeBatchSize) return;
  }
}
