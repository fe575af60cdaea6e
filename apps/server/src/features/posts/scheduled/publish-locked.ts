import { checkRestrictions, hasLinkIn } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import { asDatabase, type Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { findByIdempotencyKey } from '../post-writes.store.ts';
import type { PostRow } from '../posts.store.ts';
import { storeFilteredPost } from '../store-filtered-post.ts';
import { announcePost } from '../store-post.ts';
import { deleteScheduled, type LockedRow } from './scheduled.store.ts';

/** What the publication of a scheduled post uses. */
export type PublishDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'filters' | 'moderationBroadcasts' | 'postBroadcasts' | 'postLinks' | 'notifier'
>;

// A key of the post, so that a row which a restored backup brings back is not published again.
const keyOf = (id: string) => `scheduled:${id}`;

/** The result of a publication: the id of the post, and its row unless it was published before or is held. */
type Published = { userId: string; postId: string; row: PostRow | undefined };

/**
 * Publishes a locked scheduled post inside the transaction of the lock: the post is stored and the row deleted, or
 * neither. Returns undefined if the post is refused, for a reason that `findRefusal` names outside of the transaction.
 * Throws other errors of a new post, `ACCOUNT_SUSPENDED` for a suspended author, `SILENCED` for a silenced one, and
 * `LIMITED_LINKS` for links of a limited one.
 */
export async function publishLocked(
  deps: PublishDeps,
  tx: Executor,
  scheduled: LockedRow,
): Promise<Published | undefined> {
  if (scheduled.suspended) throw new AppError('ACCOUNT_SUSPENDED');
  const { id, user_id: userId, draft } = scheduled;
  const restrictions = {
    silencedUntilMs: scheduled.silenced_until?.getTime() ?? null,
    limitedUntilMs: scheduled.limited_until?.getTime() ?? null,
  };
  assertOk(checkRestrictions(restrictions, deps.clock.now().getTime(), () => hasLinkIn(draft)));
  const stored = await storeFilteredPost(deps, tx, userId, draft, keyOf(id));
  const postId = stored?.row.id ?? (await findByIdempotencyKey(asDatabase(tx), userId, keyOf(id)));
  if (!postId) return undefined;
  await deleteScheduled(tx, userId, id);
  return { userId, postId, row: stored?.isHeld ? undefined : stored?.row };
}

/** Tells others about a scheduled post that was published, after the commit. */
export function announceScheduled(deps: PublishDeps, { userId, row }: Published): void {
  deps.postBroadcasts.scheduled(userId);
  if (!row) return;
  announcePost(deps, row);
  deps.postLinks.add({ id: row.id, userId, content: row.content });
}
