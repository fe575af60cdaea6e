import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { checkEventAnswer, type EventAnswer } from '@gumball/rules/communities/community-events';
import type { Deps } from '../../../deps.ts';
import { shareRole } from '../../../platform/db/community-roles.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { findAnswer, updateAnswer } from './attendances.store.ts';
import { lockEvent } from './community-events.store.ts';
import { toCommunityEvent } from './community-events.view.ts';
import { type EventPath, requireEvent } from './require-event.ts';
import { requireReader } from './require-reader.ts';

/**
 * Stores the viewer's answer to an event; null takes it back. Idempotent. However many answer at once, no more go than
 * there are places. Throws `COMMUNITY_NOT_FOUND`, `COMMUNITY_PRIVATE`, `ACCESS_DENIED` for who is not a member,
 * `EVENT_NOT_FOUND`, `COMMUNITY_CLOSED`, `EVENT_OVER` and `EVENT_FULL`.
 */
export async function answerEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts'>,
  viewer: Viewer,
  path: EventPath,
  answer: EventAnswer | null,
): Promise<CommunityEvent> {
  const { communityId, eventId } = path;
  await requireReader(deps, viewer, communityId);
  if (answer !== null) await requireOpen(deps, communityId);
  const now = deps.clock.now();
  const isChanged = await deps.db.transaction(async (tx) => {
    // Memberships are locked before events.
    if ((await shareRole(tx, communityId, viewer.userId)) === undefined) throw new AppError('ACCESS_DENIED');
    const event = await lockEvent(tx, communityId, eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    const before = await findAnswer(tx, communityId, eventId, viewer.userId);
    const state = {
      endsAt: event.ends_at,
      isCancelled: event.cancelled_at !== null,
      placesMax: event.places_max,
      goingCount: event.going_count,
    };
    assertOk(checkEventAnswer(state, before, answer, now));
    if (answer === before) return false;
    await updateAnswer(tx, { ...path, userId: viewer.userId }, before, answer, now);
    return true;
  });
  if (isChanged) deps.communityBroadcasts.events(communityId);
  return toCommunityEvent(await requireEvent(deps, viewer, path));
}
