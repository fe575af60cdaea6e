import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { type Cause, insertHold, type NewHold, uncountPost } from './holds.store.ts';
import { openCase } from './open-case.ts';

/** A new hold, with the case of the moderation queue that it opened. */
export type Hold = { caseId: string | undefined };

/**
 * Hides a post from everybody but its author, inside the caller's transaction. Returns undefined if it is hidden
 * already. Call `announceHold` after the commit.
 */
export async function holdPost(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  post: Pick<NewHold, 'postId' | 'userId'>,
  cause: Cause,
): Promise<Hold | undefined> {
  const hold = { ...post, ...cause, commentId: null, id: deps.ids.next(), now: deps.clock.now() };
  if (!(await insertHold(tx, hold))) return undefined;
  await uncountPost(tx, post.postId);
  return { caseId: await openCase(deps, tx, hold) };
}
