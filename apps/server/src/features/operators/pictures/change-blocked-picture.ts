import type { PictureAction } from '@gumball/rules/filters/picture-hash';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changePicture } from '../../uploads/blocked-pictures/change-picture.ts';
import { recordAction } from '../record-action.ts';
import { releasePictures } from './release-pictures.ts';

/**
 * Changes what happens to copies of a blocked picture, or unblocks it (`action` is null) and shows what it holds, with
 * an entry of the audit log. Throws `BLOCKED_PICTURE_NOT_FOUND`.
 */
export async function changeBlockedPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  { userId: operatorId }: Viewer,
  id: string,
  action: PictureAction | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await changePicture(tx, id, action);
    await recordAction(deps, tx, {
      operatorId,
      action: action === null ? 'unblock-picture' : 'change-blocked-picture',
      subject: { kind: 'block', id },
      details: action === null ? {} : { action },
    });
  });
  if (action === null) await releasePictures(deps, [id]);
}
