import type { Executor } from '../../platform/db/database.ts';

/**
 * Attaches the user's own unattached image to a profile, a community or a group. Returns whether such an upload exists.
 * An attached image cannot be attached twice, because one owner would release it for the other.
 */
export async function attachUpload(
  tx: Executor,
  upload: { userId: string; purpose: 'avatar' | 'banner'; url: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('uploads')
    .set({ attached_at: upload.now })
    .where('url', '=', upload.url)
    .where('user_id', '=', upload.userId)
    .where('purpose', '=', upload.purpose)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Detaches an image of any owner, so that the clean-up removes it. */
export async function detachUpload(tx: Executor, url: string): Promise<void> {
  await tx.updateTable('uploads').set({ attached_at: null }).where('url', '=', url).execute();
}
