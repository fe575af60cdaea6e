import type { Frame } from '@gumball/rules/shop/frames';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockBalance } from '../../gumballs/lock-balance.ts';
import { setFrame } from '../../users/set-frame.ts';
import { ownsFrame } from '../purchases.store.ts';

/** Puts a frame that the viewer bought around the avatar, or takes it off. Throws `FRAME_NOT_OWNED`. */
export async function wearFrame(
  { db, userBroadcasts }: Pick<Deps, 'db' | 'userBroadcasts'>,
  { userId }: Viewer,
  frame: Frame | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A refund, which takes the frame off, locks the row too.
    await lockBalance(tx, userId);
    if (frame !== null && !(await ownsFrame(tx, userId, frame))) throw new AppError('FRAME_NOT_OWNED');
    await setFrame(tx, userId, frame);
  });
  userBroadcasts.updated(userId);
}
