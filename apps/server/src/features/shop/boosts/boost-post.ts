import type { Boost } from '@gumball/contract/shop/shop.schemas';
import { isLimited } from '@gumball/rules/moderation/sanctions';
import { boostMs, checkBoost } from '@gumball/rules/shop/boosts';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockBalance } from '../../gumballs/lock-balance.ts';
import { getPost } from '../../posts/get-post.ts';
import { findNextBoost, findRunningBoost, insertBoost } from './boosts.store.ts';

/**
 * Boosts a post of the viewer with the boost that was bought first. A second call for the same post returns the boost
 * that runs. Throws `POST_NOT_FOUND`, `ACCESS_DENIED` for the post of somebody else,
 * `BOOST_PRIVATE` for a post of a private community, `BOOST_LIMITED` while operators limit the viewer, and the errors of the rule.
 */
export async function boostPost(
  deps: Pick<Deps, 'db' | 'clock' | 'shopBroadcasts'>,
  viewer: Viewer,
  postId: string,
): Promise<{ boost: Boost; existed: boolean }> {
  const { db, clock } = deps;
  const { userId } = viewer;
  if (isLimited(viewer.restrictions, clock.now().getTime())) throw new AppError('BOOST_LIMITED');
  const post = await getPost(deps, viewer, postId);
  if (post.user.id !== userId) throw new AppError('ACCESS_DENIED');
  if (post.friendsOnly) throw new AppError('BOOST_FRIENDS_ONLY');
  if (post.community?.isPrivate) throw new AppError('BOOST_PRIVATE');
  const { boost, orderId } = await db.transaction(async (tx) => {
    // The boosts of a member begin one after the other, and a refund locks the row too.
    await lockBalance(tx, userId);
    const now = clock.now();
    const running = await findRunningBoost(tx, userId, now);
    if (running?.post_id === postId)
      return { boost: { postId, endsAt: running.ends_at.toISOString() }, orderId: undefined };
    const next = await findNextBoost(tx, userId, now);
    const unused = next.order_id !== null;
    assertOk(checkBoost({ isRunning: running !== undefined, unused, othersRunning: next.running }));
    if (next.order_id === null) throw new AppError('BOOST_MISSING');
    const endsAt = new Date(now.getTime() + boostMs);
    await insertBoost(tx, { userId, orderId: next.order_id, postId, startsAt: now, endsAt });
    return { boost: { postId, endsAt: endsAt.toISOString() }, orderId: next.order_id };
  });
  if (orderId !== undefined) deps.shopBroadcasts.orderChanged(userId, orderId);
  return { boost, existed: orderId === undefined };
}
