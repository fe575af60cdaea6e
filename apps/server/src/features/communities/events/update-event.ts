import type { CommunityEvent, eventChange } from '@gumball/contract/communities/community-events.schemas';
import { isEventOpen, toEvent, withEventChange } from '@gumball/rules/communities/community-events';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { requireModerator } from '../require-moderator.ts';
import { announceEvent } from './announce-event.ts';
import { markInformed } from './attendances.store.ts';
import { lockEvent, updateEventRow } from './community-events.store.ts';
import { toCommunityEvent, toEventFields } from './community-events.view.ts';
import { type EventPath, requireEvent } from './require-event.ts';

/**
 * Edits an event until it ends; absent fields do not change. Who may take part is told of another time, except for the
 * editor. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer moderates the community, `COMMUNITY_CLOSED`,
 * `EVENT_NOT_FOUND`, `EVENT_OVER`, the errors of the rule, and `EVENT_PLACES_TAKEN` for fewer places than are taken.
 */
export async function updateEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'communityBroadcasts'>,
  viewer: Viewer,
  path: EventPath,
  change: z.output<typeof eventChange>,
): Promise<CommunityEvent> {
  const { communityId, eventId } = path;
  await requireModerator(deps, viewer, communityId);
  await requireOpen(deps, communityId);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockEvent(tx, communityId, eventId);
    if (!before) throw new AppError('EVENT_NOT_FOUND');
    if (!isEventOpen({ endsAt: before.ends_at, isCancelled: before.cancelled_at !== null }, now))
      throw new AppError('EVENT_OVER');
    const result = toEvent(withEventChange(toEventFields(before), change), now, before.starts_at);
    assertOk(result);
    const { event } = result;
    if (event.placesMax !== null && event.placesMax < before.going_count)
      throw new AppError('EVENT_PLACES_TAKEN', { field: 'placesMax' });
    const isMoved =
      event.startsAt.getTime() !== before.starts_at.getTime() || event.endsAt.getTime() !== before.ends_at.getTime();
    await updateEventRow(tx, path, event, isMoved, now);
    if (!isMoved) return;
    await markInformed(tx, communityId, eventId, viewer.userId);
    await deps.jobs.add(announceEvent, path, tx);
  });
  deps.jobs.runNow(announceEvent);
  deps.communityBroadcasts.events(communityId);
  return toCommunityEvent(await requireEvent(deps, viewer, path));
}
