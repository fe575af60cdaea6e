import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

const batch = 500;

/** A member to remind of an event. */
export type ReminderRow = {
  community_id: string;
  event_id: string;
  user_id: string;
  title: string;
  is_hour: boolean;
};

// Another server skips the locked rows. Who answered or was told of the time later than the reminder is due needs none.
const remindStatement: Statement = {
  name: 'communities-events-remind',
  text: `
    WITH due AS (
      SELECT a.community_id, a.event_id, a.user_id, e.title, e.announced_sequence, hour.yes AS is_hour
      FROM community_events e JOIN communities c ON c.id = e.community_id AND c.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT e.starts_at <= $1::timestamptz + interval '1 hour' AS yes) hour
      JOIN community_event_attendances a ON a.community_id = e.community_id AND a.event_id = e.id
      WHERE e.cancelled_at IS NULL AND e.starts_at > $1::timestamptz AND e.starts_at <= $1::timestamptz + interval '1 day'
        AND a.answer IN ('going', 'maybe')
        AND CASE WHEN hour.yes THEN a.hour_reminded ELSE a.day_reminded END IS DISTINCT FROM e.announced_sequence
        AND greatest(a.answered_at, e.scheduled_at)
          <= e.starts_at - CASE WHEN hour.yes THEN interval '1 hour' ELSE interval '1 day' END
      ORDER BY e.starts_at, a.user_id LIMIT ${batch} FOR UPDATE OF a SKIP LOCKED
    )
    UPDATE community_event_attendances a SET
      day_reminded = CASE WHEN due.is_hour THEN a.day_reminded ELSE due.announced_sequence END,
      hour_reminded = CASE WHEN due.is_hour THEN due.announced_sequence ELSE a.hour_reminded END
    FROM due WHERE a.community_id = due.community_id AND a.event_id = due.event_id AND a.user_id = due.user_id
    RETURNING a.community_id, a.event_id, a.user_id, due.title, due.is_hour`,
};

/** Takes some reminders that are due: of who may take part, a day and an hour before the start. */
export function takeReminders(tx: Executor, now: Date): Promise<ReminderRow[]> {
  return rowsIn(tx, remindStatement, [now]);
}

/** A member to tell that an event changed. */
export type AnnouncementRow = { user_id: string; title: string; is_cancelled: boolean };

const announceStatement: Statement = {
  name: 'communities-event-announce',
  text: `
    WITH due AS (
      SELECT a.community_id, a.event_id, a.user_id, e.title, e.announced_sequence, e.cancelled_at IS NOT NULL AS is_cancelled
      FROM community_events e JOIN communities c ON c.id = e.community_id AND c.deleted_at IS NULL
      JOIN community_event_attendances a ON a.community_id = e.community_id AND a.event_id = e.id
      WHERE e.community_id = $1::bigint AND e.id = $2::bigint
        AND a.answer IN ('going', 'maybe') AND a.informed_sequence < e.announced_sequence
      ORDER BY a.user_id LIMIT ${batch} FOR UPDATE OF a SKIP LOCKED
    )
    UPDATE community_event_attendances a SET informed_sequence = due.announced_sequence
    FROM due WHERE a.community_id = due.community_id AND a.event_id = due.event_id AND a.user_id = due.user_id
    RETURNING a.user_id, due.title, due.is_cancelled`,
};

/** Takes some members who do not know yet that an event was moved or cancelled. */
export function takeAnnouncements(tx: Executor, communityId: string, eventId: string): Promise<AnnouncementRow[]> {
  return rowsIn(tx, announceStatement, [communityId, eventId]);
}
