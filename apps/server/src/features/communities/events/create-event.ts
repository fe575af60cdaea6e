import type { CommunityEvent, eventBody } from '@gumball/contract/communities/community-events.schemas';
import { eventsPerDayMax, openEventsMax, toEvent } from '@gumball/rules/communities/community-events';
import { dayMs } from '@gumball/rules/formats/durations';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { requireModerator } from '../require-moderator.ts';
import { insertEvent } from './community-events.store.ts';
import { toCommunityEvent } from './community-events.view.ts';
import { requireEvent } from './require-event.ts';

const retryAfterSeconds = 3600;

/**
 * Creates an event of a community. The same `idempotencyKey` by the same user returns the first one again. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer moderates it, the errors of the rule, `EVENTS_FULL`, and
 * `EVENTS_TOO_MANY` for a day.
 */
export async function createEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'communityBroadcasts'>,
  viewer: Viewer,
  communityId: string,
  body: z.output<typeof eventBody>,
  idempotencyKey: string | undefined,
): Promise<CommunityEvent> {
  await requireModerator(deps, viewer, communityId);
  await requireOpen(deps, communityId);
  const now = deps.clock.now();
  const result = toEvent(body, now);
  assertOk(result);
  const row = await insertEvent(deps.db, {
    communityId,
    id: deps.ids.next(),
    creatorId: viewer.userId,
    key: idempotencyKey,
    now,
    event: result.event,
    firstIdToday: firstIdAt(new Date(now.getTime() - dayMs)),
    openMax: openEventsMax,
    todayMax: eventsPerDayMax,
  });
  if (row.id === null) {
    throw row.open >= openEventsMax
      ? new AppError('EVENTS_FULL')
      : new AppError('EVENTS_TOO_MANY', { retryAfterSeconds });
  }
  deps.communityBroadcasts.events(communityId);
  return toCommunityEvent(await requireEvent(deps, viewer, { communityId, eventId: row.id }));
}
