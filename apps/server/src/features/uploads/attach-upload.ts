import type { Executor } from '../../platform/db/database.ts';
import { setAttached } from './uploads.store.ts';

/**
 * Attaches the user's own unattached image to a profile, a community or a group. Returns whether such an upload exists.
 * A shared image belongs to the network: it stays when the account of its uploader is deleted.
 * An attached image cannot be attached twice, because one owner would release it for the other.
 */
export function attachUpload(
  tx: Executor,
  upload: { userId: string; purpose: 'avatar' | 'banner'; url: string; now: Date; isShared?: boolean },
): Promise<boolean> {
  return setAttached(tx, upload);
}
