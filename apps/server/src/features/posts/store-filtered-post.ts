import { editLimits } from '@gumball/rules/posts/post-draft';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { asDatabase, type Executor } from '../../platform/db/database.ts';
import { announceHold } from '../filters/announce-hold.ts';
import { filterCause } from '../filters/filter-cause.ts';
import { type Hold, holdPost } from '../filters/hold-post.ts';
import { pictureCause } from '../filters/picture-cause.ts';
import { findBlockedPicture } from '../uploads/blocked-pictures/find-blocked-picture.ts';
import { inspectPost } from './inspect-post.ts';
import type { PostRow } from './posts.store.ts';
import { checkInput, type PostInput, storePost } from './store-post.ts';

/**
 * Checks and stores a post like `storePost`, hidden if a filter holds or limits it, or for a copy of a blocked picture.
 * Throws the errors of `checkInput`, `TEXT_REFUSED` and `PICTURE_BLOCKED` too. A hidden post is not announced. `tx` is the
 * transaction of a scheduled post, which has the length and the files that were accepted when it was scheduled.
 */
export async function storeFilteredPost(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts'>,
  tx: Executor | undefined,
  userId: string,
  input: PostInput,
  idempotencyKey: string | undefined,
): Promise<{ row: PostRow; isHeld: boolean } | undefined> {
  const { content, mediaUrls } = input;
  const limits = amountsNow();
  checkInput(input, tx ? editLimits(limits, { content, files: mediaUrls.length }) : limits);
  const match = await inspectPost(deps, input);
  const picture = await findBlockedPicture(deps, userId, mediaUrls);
  const cause = match ? filterCause(match) : pictureCause(picture);
  let hold: Hold | undefined;
  const store = async (executor: Executor) => {
    const row = await storePost(deps, asDatabase(executor), userId, input, idempotencyKey);
    if (row && cause) hold = await holdPost(deps, executor, { postId: row.id, userId }, cause);
    return row;
  };
  const row = tx
    ? await store(tx)
    : cause || deps.db.isDistributed
      ? await deps.db.transaction(store)
      : await storePost(deps, deps.db, userId, input, idempotencyKey);
  // The caller of a scheduled post commits a moment later; the broadcast waits longer.
  announceHold(deps, hold);
  return row && { row, isHeld: cause !== undefined };
}
