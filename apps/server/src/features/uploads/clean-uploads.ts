import type { Deps } from '../../deps.ts';
import { removeUnattached } from './uploads.store.ts';

const hourMs = 3_600_000;
const unattachedMs = 24 * hourMs;
// A preview is handed out for a day after its picture was fetched, and whoever got it last still has to write the post.
const linkImageMs = 48 * hourMs;
const portion = 200;

/**
 * Removes files that no post or profile took within a day. The row goes first: a post that attaches at the same moment either holds the
 * row, and it stays, or finds it gone. Files left behind by a crash in between fall to the sweep. Answers how many uploads went.
 */
export async function cleanUploads(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const before = new Date(nowMs - unattachedMs);
  const linksBefore = new Date(nowMs - linkImageMs);
  let total = 0;
  for (;;) {
    const removed = await removeUnattached(deps.db.kysely, { before, linksBefore, limit: portion });
    await deps.storage.remove(removed.flat());
    total += removed.length;
    if (removed.length < portion) return total;
  }
}
