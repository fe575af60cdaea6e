import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { addCase } from '../moderation/cases/add-case.ts';
import { findText, type NewHold } from './holds.store.ts';

/**
 * Adds a hold to the moderation queue inside its transaction. Returns the id of the case; undefined for a hold about
 * which nobody has to decide, and for a run of spam, which is decided as a whole.
 */
export async function openCase(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  hold: NewHold,
): Promise<string | undefined> {
  if (!hold.needsReview || hold.cause === 'run') return undefined;
  const text = await findText(tx, hold.postId, hold.commentId);
  if (!text) return undefined;
  return addCase(deps, tx, {
    kind: hold.cause === 'filter' ? 'filter' : 'hold',
    subject: { type: hold.commentId === null ? 'post' : 'comment', id: hold.commentId ?? hold.postId },
    userId: hold.userId,
    communityId: text.community_id,
    excerpt: text.content,
    reason: hold.reason,
  });
}
