import type { EventAnswer } from '@gumball/rules/communities/community-events';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql, type ListedUserRow, userColumns, userJoins } from '../../users/users.sql.ts';

const findStatement: Statement = {
  name: 'communities-event-own-answer',
  text: `SELECT answer FROM community_event_attendances
    WHERE community_id = $1::bigint AND event_id = $2::bigint AND user_id = $3::bigint`,
};

/** Finds the answer of a user to a locked event. */
export async function findAnswer(
  tx: Executor,
  communityId: string,
  eventId: string,
  userId: string,
): Promise<EventAnswer | null> {
  const [row] = await rowsIn<{ answer: EventAnswer }>(tx, findStatement, [communityId, eventId, userId]);
  return row?.answer ?? null;
}

const answerStatement: Statement = {
  name: 'communities-event-answer',
  text: `
    WITH taken AS (
      DELETE FROM community_event_attendances
      WHERE $4::text IS NULL AND community_id = $1::bigint AND event_id = $2::bigint AND user_id = $3::bigint
    ),
    given AS (
      INSERT INTO community_event_attendances (community_id, event_id, user_id, answer, answered_at, informed_sequence)
      SELECT e.community_id, e.id, $3::bigint, $4, $6::timestamptz, e.sequence FROM community_events e
      WHERE $4::text IS NOT NULL AND e.community_id = $1::bigint AND e.id = $2::bigint
      ON CONFLICT (community_id, event_id, user_id) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at
    )
    UPDATE community_events SET
      going_count = going_count + ($4 IS NOT DISTINCT FROM 'going')::int - ($5 IS NOT DISTINCT FROM 'going')::int,
      maybe_count = maybe_count + ($4 IS NOT DISTINCT FROM 'maybe')::int - ($5 IS NOT DISTINCT FROM 'maybe')::int,
      no_count = no_count + ($4 IS NOT DISTINCT FROM 'no')::int - ($5 IS NOT DISTINCT FROM 'no')::int
    WHERE community_id = $1::bigint AND id = $2::bigint`,
};

/** Stores an answer to a locked event and counts it; null takes the answer `before` back. */
export async function updateAnswer(
  tx: Executor,
  { communityId, eventId, userId }: { communityId: string; eventId: string; userId: string },
  before: EventAnswer | null,
  answer: EventAnswer | null,
  now: Date,
): Promise<void> {
  await rowsIn(tx, answerStatement, [communityId, eventId, userId, answer, before, now]);
}

const informedStatement: Statement = {
  name: 'communities-event-informed',
  text: `
    UPDATE community_event_attendances a SET informed_sequence = e.announced_sequence FROM community_events e
    WHERE e.community_id = $1::bigint AND e.id = $2::bigint
      AND a.community_id = e.community_id AND a.event_id = e.id AND a.user_id = $3::bigint`,
};

/** Records that a user knows the last change of a locked event. */
export async function markInformed(tx: Executor, communityId: string, eventId: string, userId: string): Promise<void> {
  await rowsIn(tx, informedStatement, [communityId, eventId, userId]);
}

const lockAnsweredStatement: Statement = {
  name: 'communities-events-answered',
  text: `
    SELECT e.id FROM community_events e JOIN community_event_attendances a
      ON a.community_id = e.community_id AND a.event_id = e.id AND a.user_id = $2::bigint
    WHERE e.community_id = $1::bigint ORDER BY e.id FOR NO KEY UPDATE OF e`,
};

const removeStatement: Statement = {
  name: 'communities-events-leave',
  text: `
    WITH gone AS (
      DELETE FROM community_event_attendances WHERE community_id = $1::bigint AND user_id = $2::bigint
      RETURNING community_id, event_id, answer
    )
    UPDATE community_events e SET going_count = going_count - (gone.answer = 'going')::int,
      maybe_count = maybe_count - (gone.answer = 'maybe')::int, no_count = no_count - (gone.answer = 'no')::int
    FROM gone WHERE e.community_id = gone.community_id AND e.id = gone.event_id`,
};

/** Deletes the answers of a user whose membership ends, and their counts. Returns whether there were any. */
export async function removeAnswers(tx: Executor, communityId: string, userId: string): Promise<boolean> {
  const answered = await rowsIn(tx, lockAnsweredStatement, [communityId, userId]);
  if (answered.length === 0) return false;
  await rowsIn(tx, removeStatement, [communityId, userId]);
  return true;
}

/** A participant of an event, as the viewer sees them. */
export type ParticipantRow = ListedUserRow & { answered_at: Date };

const list = pagedStatement(
  'communities-event-participants',
  6,
  (limit, offset) => `
    SELECT ${userColumns}, part.answered_at FROM (
      SELECT a.user_id, a.answered_at FROM community_event_attendances a JOIN users u ON u.id = a.user_id
      WHERE a.community_id = $2::bigint AND a.event_id = $3::bigint AND a.answer = $4
        AND (a.answered_at, a.user_id) > ($5::timestamptz, $6::bigint)
        AND a.user_id NOT IN ${blockedUserIdsSql('$1::bigint')} AND ${isActiveUserSql}
      ORDER BY a.answered_at, a.user_id LIMIT ${limit} OFFSET ${offset}
    ) part JOIN users u ON u.id = part.user_id ${userJoins}
    ORDER BY part.answered_at, part.user_id`,
);

/** Lists the members with an answer to an event after a cursor, earliest first. */
export function listParticipants(
  db: Database,
  viewerId: string,
  { communityId, eventId, answer }: { communityId: string; eventId: string; answer: EventAnswer },
  after: CursorPosition | undefined,
  part: LimitOffset,
): Promise<ParticipantRow[]> {
  const place = [after?.at ?? '-infinity', after?.id ?? '0'];
  return db.rows(list(part), pagedValues([viewerId, communityId, eventId, answer, ...place], part));
}
