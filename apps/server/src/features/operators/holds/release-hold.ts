import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { showAgain } from '../../filters/show-again.ts';
import { announceCaseOutcome } from '../../moderation/cases/announce-case-outcome.ts';
import { closeCaseAbout } from '../../moderation/cases/close-case-about.ts';
import { recordAction } from '../record-action.ts';
import { announceReleased } from './announce-released.ts';
import { requireHeld } from './require-held.ts';

/**
 * Shows a held post or comment to everybody and closes the case about it, with an entry of the audit log. Others
 * hear of it as of a new one. Throws `HOLD_NOT_FOUND` and `CONCERNS_OPERATOR`.
 */
export async function releaseHold(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  viewer: Viewer,
  holdId: string,
): Promise<void> {
  const held = await requireHeld(deps.db.kysely, viewer, holdId);
  const closed = await deps.db.transaction(async (tx) => {
    if (!(await showAgain(deps, tx, held))) throw new AppError('HOLD_NOT_FOUND');
    const kind = held.commentId === null ? 'post' : 'comment';
    const target = held.commentId ?? held.postId;
    const result = await closeCaseAbout(deps, tx, { type: kind, id: target }, { actorId: viewer.userId });
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'release-held',
      subject: { kind: 'hold', id: holdId },
      details: { about: kind, target, memberId: held.user_id, cause: held.cause },
    });
    return result;
  });
  announceCaseOutcome(deps, closed);
  await announceReleased(deps, [held]);
}
