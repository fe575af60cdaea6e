import type { Deps } from '../../deps.ts';
import { forgetPortion, removeSomeOf } from './uploads.store.ts';

/**
 * Removes a leaving member's pictures and videos with their files. What still shows in a community must have been handed to another member before. The rows
 * go first; files that a crash leaves behind fall to the daily sweep.
 */
export async function forgetMember({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  for (;;) {
    const removed = await removeSomeOf(db.kysely, userId);
    await storage.remove(removed.flat());
    if (removed.length < forgetPortion) return;
  }
}
