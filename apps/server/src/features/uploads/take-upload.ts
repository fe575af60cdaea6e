import type { Executor } from '../../platform/db/database.ts';

/**
 * Takes a member's own picture that nothing shows yet for a profile, a community or a group. Answers whether there is such an upload. One that is shown
 * elsewhere is not given a second time: whichever let it go first would take it from the other.
 */
export async function takeUpload(
  tx: Executor,
  picture: { userId: string; purpose: 'avatar' | 'banner'; url: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('uploads')
    .set({ attached_at: picture.now })
    .where('url', '=', picture.url)
    .where('user_id', '=', picture.userId)
    .where('purpose', '=', picture.purpose)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives a picture that is no longer shown back to the clearing away, whoever sent it. */
export async function releaseUpload(tx: Executor, url: string): Promise<void> {
  await tx.updateTable('uploads').set({ attached_at: null }).where('url', '=', url).execute();
}
