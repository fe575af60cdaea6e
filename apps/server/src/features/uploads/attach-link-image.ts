import type { Executor } from '../../platform/db/database.ts';
import { updateLinkImageAttached } from './uploads.store.ts';

/** Keeps the picture of a link preview for good, because a post shows it now. Answers false where the picture is no longer there. */
export function attachLinkImage(tx: Executor, url: string, now: Date): Promise<boolean> {
  return updateLinkImageAttached(tx, url, now);
}
