import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeComment } from '../../comments/remove-comment.ts';
import { announceCaseOutcome } from '../../moderation/cases/announce-case-outcome.ts';
import { closeCaseAbout } from '../../moderation/cases/close-case-about.ts';
import { removePost } from '../../posts/removal/remove-post.ts';
import { recordAction } from '../record-action.ts';
import { requireHeld } from './require-held.ts';

/**
 * Removes a held post or comment and closes the case about it, with an entry of the audit log. Throws
 * `HOLD_NOT_FOUND` and `CONCERNS_OPERATOR`.
 */
export async function removeHeld(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'jobs' | 'notificationBroadcasts' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'
  >,
  viewer: Viewer,
  holdId: string,
): Promise<void> {
  const held = await requireHeld(deps.db.kysely, viewer, holdId);
  const author = { userId: held.user_id };
  const kind = held.commentId === null ? 'post' : 'comment';
  if (held.commentId === null) await removePost(deps, author, held.postId);
  else await removeComment(deps, author, { id: held.commentId, postId: held.postId });
  const closed = await deps.db.transaction(async (tx) => {
    const subject = { type: kind, id: held.commentId ?? held.postId } as const;
    const decision = { decision: 'remove', actorId: viewer.userId } as const;
    const result = await closeCaseAbout(deps, tx, subject, decision);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'remove-held',
      subject: { kind: 'hold', id: holdId },
      details: { about: kind, target: held.commentId ?? held.postId, memberId: held.user_id, cause: held.cause },
    });
    return result;
  });
  announceCaseOutcome(deps, closed);
}
