import type { Deps } from '../../deps.ts';
import { forgetPortion, removeSomeOf } from './uploads.store.ts';

/**
 * Removes all uploads of a deleted user with their files. Uploads still in use by a community must have a new owner
 * before. Rows are removed first; the daily purge of orphans removes files left by a crash.
 */
export async function forgetMember({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  for (;;) {
    const removed = await removeSomeOf(db.kysely, userId);
    await storage.remove(removed.flat());
    if (removed.length < forgetPortion) return;
  }
}
