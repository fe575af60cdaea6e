import { largestId } from '@gumball/contract/pagination';
import type { EventAnswer, EventFields } from '@gumball/rules/communities/community-events';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';

/** An event of a community with the viewer's answer. */
export type EventRow = {
  community_id: string;
  id: string;
  title: string;
  description: string | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  place: string | null;
  link: string | null;
  places_max: number | null;
  going_count: number;
  maybe_count: number;
  no_count: number;
  sequence: number;
  created_at: Date;
  changed_at: Date;
  cancelled_at: Date | null;
  own_answer: EventAnswer | null;
};

const columns = `e.community_id, e.id, e.title, e.description, e.starts_at, e.ends_at, e.time_zone, e.place, e.link, e.places_max,
  e.going_count, e.maybe_count, e.no_count, e.sequence, e.created_at, e.changed_at, e.cancelled_at`;
const ownAnswer = (event: string) => `(SELECT a.answer FROM community_event_attendances a
  WHERE a.community_id = ${event}.community_id AND a.event_id = ${event}.id AND a.user_id = $1::bigint) AS own_answer`;

// No event is longer than this: events that began before are over.
const longest = `interval '14 days'`;
const upcoming = pagedStatement(
  'communities-events-upcoming',
  5,
  (limit, offset) => `
    SELECT ${columns}, ${ownAnswer('e')} FROM community_events e
    WHERE e.community_id = $2::bigint AND e.starts_at > $3::timestamptz - ${longest} AND e.ends_at > $3::timestamptz
      AND (e.starts_at, e.id) > ($4::timestamptz, $5::bigint)
    ORDER BY e.starts_at, e.id LIMIT ${limit} OFFSET ${offset}`,
);
const past = pagedStatement(
  'communities-events-past',
  5,
  (limit, offset) => `
    SELECT ${columns}, ${ownAnswer('e')} FROM community_events e
    WHERE e.community_id = $2::bigint AND e.ends_at <= $3::timestamptz AND (e.starts_at, e.id) < ($4::timestamptz, $5::bigint)
    ORDER BY e.starts_at DESC, e.id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists the events of a community after a cursor: those that have not ended, next first, or the others, latest first. */
export function listEvents(
  db: Database,
  viewerId: string,
  { communityId, when, now }: { communityId: string; when: 'upcoming' | 'past'; now: Date },
  after: CursorPosition | undefined,
  part: LimitOffset,
): Promise<EventRow[]> {
  const [statement, first] =
    when === 'upcoming' ? [upcoming, { at: '-infinity', id: '0' }] : [past, { at: 'infinity', id: largestId }];
  const place = after ?? first;
  return db.rows(statement(part), pagedValues([viewerId, communityId, now, place.at, place.id], part));
}

const findStatement: Statement = {
  name: 'communities-event',
  text: `SELECT ${columns}, ${ownAnswer('e')} FROM community_events e WHERE e.community_id = $2::bigint AND e.id = $3::bigint`,
};

/** Finds an event of a community. */
export async function findEvent(
  db: Database,
  viewerId: string,
  communityId: string,
  eventId: string,
): Promise<EventRow | undefined> {
  const [row] = await db.rows<EventRow>(findStatement, [viewerId, communityId, eventId]);
  return row;
}

const lockCommunityStatement: Statement = {
  name: 'communities-lock-events',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('community-events:' || $1::text, 0))`,
};

const insertStatement: Statement = {
  name: 'communities-event-create',
  text: `
    WITH counted AS (
      SELECT
        (SELECT count(*) FROM community_events o WHERE o.community_id = $1::bigint AND o.ends_at > $5::timestamptz
          AND o.starts_at > $5::timestamptz - ${longest} AND o.cancelled_at IS NULL)::int AS open,
        (SELECT count(*) FROM community_events o WHERE o.community_id = $1::bigint AND o.id >= $14::bigint)::int AS today,
        (SELECT o.id FROM community_events o
          WHERE o.community_id = $1::bigint AND o.creator_id = $3::bigint AND o.creation_key = $4) AS existing
    ),
    made AS (
      INSERT INTO community_events (community_id, id, creator_id, creation_key, created_at, changed_at, scheduled_at,
        title, description, starts_at, ends_at, time_zone, place, link, places_max)
      SELECT $1::bigint, $2::bigint, $3::bigint, $4, $5::timestamptz, $5::timestamptz, $5::timestamptz,
        $6, $7, $8::timestamptz, $9::timestamptz, $10, $11, $12, $13::int
      FROM counted WHERE counted.existing IS NULL AND counted.open < $15::int AND counted.today < $16::int
      RETURNING id
    )
    SELECT counted.open, counted.today, coalesce(counted.existing, (SELECT made.id FROM made)) AS id FROM counted`,
};

/** The event that was stored or that the key names; null beyond a limit. */
export type CreatedEventRow = { open: number; today: number; id: string | null };

/** Stores an event within the limits of its community, once for each key. Calls about one community wait for each other. */
export async function insertEvent(
  db: Database,
  made: {
    communityId: string;
    id: string;
    creatorId: string;
    key: string | undefined;
    now: Date;
    event: EventFields;
    firstIdToday: string;
    openMax: number;
    todayMax: number;
  },
): Promise<CreatedEventRow> {
  const { communityId, id, creatorId, key, now, event, firstIdToday, openMax, todayMax } = made;
  const { title, description, startsAt, endsAt, timeZone, place, link, placesMax } = event;
  const fields = [title, description, startsAt, endsAt, timeZone, place, link, placesMax];
  const values = [communityId, id, creatorId, key ?? null, now, ...fields, firstIdToday, openMax, todayMax];
  return db.transaction(async (tx) => {
    await rowsIn(tx, lockCommunityStatement, [communityId]);
    const [row] = await rowsIn<CreatedEventRow>(tx, insertStatement, values);
    if (!row) throw new Error('The statement returned no row.');
    return row;
  });
}

const lockStatement: Statement = {
  name: 'communities-event-lock',
  text: `
    SELECT ${columns} FROM community_events e WHERE e.community_id = $1::bigint AND e.id = $2::bigint FOR NO KEY UPDATE OF e`,
};

/** A locked event. */
export type LockedEventRow = Omit<EventRow, 'own_answer'>;

/** Finds and locks an event of a community. */
export async function lockEvent(
  tx: Executor,
  communityId: string,
  eventId: string,
): Promise<LockedEventRow | undefined> {
  const [row] = await rowsIn<LockedEventRow>(tx, lockStatement, [communityId, eventId]);
  return row;
}

const updateStatement: Statement = {
  name: 'communities-event-update',
  text: `
    UPDATE community_events SET title = $3, description = $4, starts_at = $5::timestamptz, ends_at = $6::timestamptz,
      time_zone = $7, place = $8, link = $9, places_max = $10::int, changed_at = $11::timestamptz, sequence = sequence + 1,
      announced_sequence = CASE WHEN $12 THEN sequence + 1 ELSE announced_sequence END,
      scheduled_at = CASE WHEN $12 THEN $11::timestamptz ELSE scheduled_at END
    WHERE community_id = $1::bigint AND id = $2::bigint`,
};

/** Stores an edit of a locked event. `isMoved` is whether its time changed, which its participants are told. */
export async function updateEventRow(
  tx: Executor,
  { communityId, eventId }: { communityId: string; eventId: string },
  event: EventFields,
  isMoved: boolean,
  now: Date,
): Promise<void> {
  const { title, description, startsAt, endsAt, timeZone, place, link, placesMax } = event;
  const texts = [title, description, startsAt, endsAt, timeZone, place, link, placesMax];
  await rowsIn(tx, updateStatement, [communityId, eventId, ...texts, now, isMoved]);
}

const cancelStatement: Statement = {
  name: 'communities-event-cancel',
  text: `
    UPDATE community_events SET cancelled_at = $3::timestamptz, changed_at = $3::timestamptz, sequence = sequence + 1,
      announced_sequence = sequence + 1
    WHERE community_id = $1::bigint AND id = $2::bigint`,
};

/** Cancels a locked event. */
export async function cancelEventRow(tx: Executor, communityId: string, eventId: string, now: Date): Promise<void> {
  await rowsIn(tx, cancelStatement, [communityId, eventId, now]);
}

const removeAnswersStatement: Statement = {
  name: 'communities-events-remove-answers',
  text: `
    DELETE FROM community_event_attendances a USING (
      SELECT event_id, user_id FROM community_event_attendances WHERE community_id = $1::bigint LIMIT $2::int
    ) few
    WHERE a.community_id = $1::bigint AND a.event_id = few.event_id AND a.user_id = few.user_id RETURNING 1`,
};

const removeEventsStatement: Statement = {
  name: 'communities-events-remove',
  text: `
    DELETE FROM community_events e USING (SELECT id FROM community_events WHERE community_id = $1::bigint LIMIT $2::int) few
    WHERE e.community_id = $1::bigint AND e.id = few.id RETURNING 1`,
};

/** Deletes some answers, or else some events, of a community that is being deleted. Returns whether there were any. */
export async function removeSomeEvents(tx: Executor, communityId: string, limit: number): Promise<boolean> {
  for (const statement of [removeAnswersStatement, removeEventsStatement])
    if ((await rowsIn(tx, statement, [communityId, limit])).length > 0) return true;
  return false;
}
