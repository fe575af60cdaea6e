import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { countComment, countPost, lockThread, releaseHoldRow } from './holds.store.ts';

/** A held post or comment. */
export type HeldThing = {
  id: string;
  postId: string;
  commentId: string | null;
  parentId: string | null;
  content: string;
};

/**
 * Shows a held thing in lists, counters and hashtags again, inside the caller's transaction. Returns false if it was
 * released before.
 */
export async function showAgain({ clock }: Pick<Deps, 'clock'>, tx: Executor, held: HeldThing): Promise<boolean> {
  if (held.commentId !== null) await lockThread(tx, held);
  if (!(await releaseHoldRow(tx, held.id, clock.now()))) return false;
  if (held.commentId !== null) await countComment(tx, held, 1);
  else await countPost(tx, held.postId, hashtagsOf(held.content));
  return true;
}
