import type { Executor } from '../../platform/db/database.ts';
import { updateReleased } from './uploads.store.ts';

/** Gives up files that a post or profile no longer shows, inside the caller's transaction; the next clean-up removes them. */
export async function releaseUploads(tx: Executor, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await updateReleased(tx, urls);
}
