import type { CommunityEvent, EventParticipant } from '@gumball/contract/communities/community-events.schemas';
import type { EventFields } from '@gumball/rules/communities/community-events';
import { toListedUser } from '../../users/to-listed-user.ts';
import type { ParticipantRow } from './attendances.store.ts';
import type { EventRow, LockedEventRow } from './community-events.store.ts';

/** Converts an event as the viewer sees it. */
export function toCommunityEvent(row: EventRow): CommunityEvent {
  return {
    id: row.id,
    communityId: row.community_id,
    title: row.title,
    description: row.description,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    place: row.place,
    link: row.link,
    placesMax: row.places_max,
    goingCount: row.going_count,
    maybeCount: row.maybe_count,
    noCount: row.no_count,
    isCancelled: row.cancelled_at !== null,
    ownAnswer: row.own_answer,
  };
}

/** Converts a locked event as the rules read it. */
export function toEventFields(row: LockedEventRow): EventFields {
  return {
    title: row.title,
    description: row.description,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    place: row.place,
    link: row.link,
    placesMax: row.places_max,
  };
}

/** Converts a participant of an event as the viewer sees them. */
export function toEventParticipant(row: ParticipantRow): EventParticipant {
  return { id: row.id, answeredAt: row.answered_at.toISOString(), user: toListedUser(row) };
}
