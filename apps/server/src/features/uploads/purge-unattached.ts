import { hourMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../deps.ts';
import { removeUnattached } from './uploads.store.ts';

const unattachedTtlMs = 24 * hourMs;
// A preview is served from the cache for a day. The author of a post needs time on top to publish it.
const linkImageTtlMs = 48 * hourMs;
const batchSize = 200;

/**
 * Removes uploads that nothing attached within a day. The row is removed first: a concurrent attachment either holds
 * the row, so that it stays, or no longer finds it. The purge of orphans removes files left by a crash in between.
 * Returns the number of removed uploads.
 */
export async function purgeUnattached(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const before = new Date(nowMs - unattachedTtlMs);
  const linksBefore = new Date(nowMs - linkImageTtlMs);
  let total = 0;
  for (;;) {
    const removed = await removeUnattached(deps.db.kysely, { before, linksBefore, limit: batchSize });
    await deps.storage.remove(removed.flat());
    total += removed.length;
    if (removed.length < batchSize) return total;
  }
}
