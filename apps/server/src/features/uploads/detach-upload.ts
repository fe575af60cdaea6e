import type { Executor } from '../../platform/db/database.ts';
import { clearAttached } from './uploads.store.ts';

/** Detaches an image of any owner, so that the clean-up removes it. */
export async function detachUpload(tx: Executor, url: string): Promise<void> {
  await clearAttached(tx, url);
}
