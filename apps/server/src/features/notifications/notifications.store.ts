import { largestId } from '@gumball/contract/pagination';
import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import { actorsCountedMax } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Database, Statement } from '../../platform/db/database.ts';
import { type Part, pagedStatement, pagedValues } from '../../platform/db/paged-statement.ts';
import type { Place } from '../../platform/http/cursor.ts';
import { hiddenMembers } from '../blocks/hidden-members.ts';
import { inOrder } from '../users/member-columns.ts';

/** A notification with its latest actor and the text it quotes. */
export type NotificationRow = {
  id: string;
  user_id: string;
  type: NotificationType;
  details: NotificationDetails;
  state: 'new' | 'seen' | 'read';
  happened_at: Date;
  post_id: string | null;
  comment_id: string | null;
  community_id: string | null;
  community_name: string | null;
  text: string | null;
  actors: number;
  actor_id: string | null;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  gumballs: string;
};

const countedMax = 1000;

// Of the actions of a notification `n`, only those that its recipient may see count.
const known = (viewer: string) =>
  `(s.actor_id IS NULL OR (s.actor_id NOT IN ${hiddenMembers(viewer)} AND ${inOrder('s.actor_id')}))`;
// Looked up per row: joined as tables, a user's many blocks or all deleted communities would be read for each list.
const isThere = (viewer: string) => `
  (n.post_id IS NULL OR (SELECT hp.user_id FROM posts hp WHERE hp.id = n.post_id) NOT IN ${hiddenMembers(viewer)})
  AND (n.community_id IS NULL OR (SELECT hc.deleted_at IS NULL FROM communities hc WHERE hc.id = n.community_id))`;
const latest = (viewer: string) => `
  CROSS JOIN LATERAL (
    SELECT s.actor_id, s.comment_id AS source_id FROM notification_sources s
    WHERE s.notification_id = n.id AND ${known(viewer)} ORDER BY s.id DESC LIMIT 1
  ) latest`;

const columns = `n.id, n.user_id, n.type, n.details, n.state, n.happened_at, n.post_id,
  coalesce(n.source_id, n.comment_id) AS comment_id, n.community_id, c.name AS community_name,
  left(coalesce(source.content, subject.content, p.content), 400) AS text,
  counted.actors, u.id AS actor_id, u.username, u.first_name, u.last_name, u.avatar_url, u.gumballs`;
const joins = (viewer: string) => `
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT few.actor_id)::int AS actors FROM (
      SELECT s.actor_id FROM notification_sources s WHERE s.notification_id = n.id AND ${known(viewer)} LIMIT ${actorsCountedMax}
    ) few
  ) counted
  LEFT JOIN users u ON u.id = n.actor_id
  LEFT JOIN comments source ON source.id = n.source_id
  LEFT JOIN comments subject ON subject.id = n.comment_id
  LEFT JOIN posts p ON p.id = n.post_id
  LEFT JOIN communities c ON c.id = n.community_id`;

const own = pagedStatement(
  'notifications',
  3,
  (limit, offset) => `
    WITH part AS (
      SELECT n.*, latest.* FROM notifications n ${latest('$1::bigint')}
      WHERE n.user_id = $1::bigint AND (n.happened_at, n.id) < ($2::timestamptz, $3::bigint) AND ${isThere('$1::bigint')}
      ORDER BY n.happened_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${columns} FROM part n ${joins('$1::bigint')} ORDER BY n.happened_at DESC, n.id DESC`,
);

/** Lists a user's notifications below a cursor, latest first. */
export function listNotifications(
  db: Database,
  userId: string,
  before: Place | undefined,
  part: Part,
): Promise<NotificationRow[]> {
  return db.rows(own(part), pagedValues([userId, before?.at ?? 'infinity', before?.id ?? largestId], part));
}

const byIds: Statement = {
  name: 'notifications-by-ids',
  text: `
    WITH part AS (
      SELECT n.*, latest.* FROM notifications n ${latest('n.user_id')}
      WHERE n.id = ANY($1::bigint[]) AND ${isThere('n.user_id')}
    )
    SELECT ${columns} FROM part n ${joins('n.user_id')} ORDER BY n.happened_at, n.id`,
};

/** Lists notifications as their recipients see them, oldest first. Hidden ones are left out. */
export function listByIds(db: Database, ids: string[]): Promise<NotificationRow[]> {
  return db.rows(byIds, [ids]);
}

/** The numbers of a user's unread and unseen notifications. */
export type CountsRow = { user_id: string; unread: number; unseen: number };

const waitingFor = (member: string) => `
  SELECT count(*)::int AS unread, (count(*) FILTER (WHERE state = 'new'))::int AS unseen FROM (
    SELECT n.state FROM notifications n
    WHERE n.user_id = ${member} AND n.state <> 'read' AND ${isThere(member)}
      AND EXISTS (SELECT FROM notification_sources s WHERE s.notification_id = n.id AND ${known(member)})
    LIMIT ${countedMax}
  ) few`;

const waiting: Statement = { name: 'notifications-waiting', text: waitingFor('$1::bigint') };

/** Counts a user's unread and unseen notifications. */
export async function countWaiting(db: Database, userId: string): Promise<Omit<CountsRow, 'user_id'> | undefined> {
  const [row] = await db.rows<Omit<CountsRow, 'user_id'>>(waiting, [userId]);
  return row;
}

const waitingForSome: Statement = {
  name: 'notifications-waiting-for-some',
  text: `SELECT m.id AS user_id, counted.* FROM unnest($1::bigint[]) AS m (id) CROSS JOIN LATERAL (${waitingFor('m.id')}) counted`,
};

/** Counts unread and unseen notifications of several users. */
export function listCounts(db: Database, userIds: string[]): Promise<CountsRow[]> {
  return db.rows(waitingForSome, [userIds]);
}

const toldOfPosts: Statement = {
  name: 'notifications-told-of-posts',
  text: 'SELECT DISTINCT user_id FROM notifications WHERE post_id = ANY($1::bigint[])',
};

/** Lists the recipients of notifications about these posts and their comments. */
export async function listToldOfPosts(db: Database, postIds: string[]): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(toldOfPosts, [postIds]);
  return rows.map((row) => row.user_id);
}

const toldOfComment: Statement = {
  name: 'notifications-told-of-comment',
  text: `
    SELECT user_id FROM notifications WHERE comment_id = $1 UNION
    SELECT n.user_id FROM notification_sources s JOIN notifications n ON n.id = s.notification_id WHERE s.comment_id = $1`,
};

/** Lists the recipients of notifications about a comment. */
export async function listToldOfComment(db: Database, commentId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(toldOfComment, [commentId]);
  return rows.map((row) => row.user_id);
}

const readAll: Statement = {
  name: 'notifications-read-all',
  text: "UPDATE notifications SET state = 'read' WHERE user_id = $1 AND state <> 'read' RETURNING id",
};

/** Marks all notifications as read. Returns whether any changed. */
export async function updateAllRead(db: Database, userId: string): Promise<boolean> {
  return (await db.rows(readAll, [userId])).length > 0;
}

const seeAll: Statement = {
  name: 'notifications-see-all',
  text: "UPDATE notifications SET state = 'seen' WHERE user_id = $1 AND state = 'new' RETURNING id",
};

/** Marks all new notifications as seen. Returns whether any changed. */
export async function updateAllSeen(db: Database, userId: string): Promise<boolean> {
  return (await db.rows(seeAll, [userId])).length > 0;
}

const readOne: Statement = {
  name: 'notifications-read',
  text: `
    WITH changed AS (
      UPDATE notifications SET state = 'read' WHERE id = $2 AND user_id = $1 AND state <> 'read' RETURNING id
    )
    SELECT changed.id IS NOT NULL AS changed FROM notifications n LEFT JOIN changed ON true
    WHERE n.id = $2 AND n.user_id = $1`,
};

/** Marks one notification as read. Returns whether it changed, or undefined if the user has no such notification. */
export async function updateRead(db: Database, userId: string, id: string): Promise<boolean | undefined> {
  const [row] = await db.rows<{ changed: boolean }>(readOne, [userId, id]);
  return row?.changed;
}

/** Batch size of the purge of old notifications. */
const clearedAtOnce = 5000;

// Selects a batch by id and then filters it: a search for notifications without actions would have to read all of them.
const clearSome: Statement = {
  name: 'notifications-clear-some',
  text: `
    WITH part AS MATERIALIZED (SELECT id FROM notifications WHERE id > $3::bigint ORDER BY id LIMIT ${clearedAtOnce}),
    gone AS (
      DELETE FROM notifications n USING part WHERE n.id = part.id AND (n.happened_at < $1 OR (n.happened_at < $2
        AND NOT EXISTS (SELECT FROM notification_sources s WHERE s.notification_id = n.id)))
      RETURNING 1
    )
    SELECT (SELECT max(id) FROM part) AS reached, (SELECT count(*) FROM gone)::int AS removed`,
};

/**
 * Purges a batch of notifications after the id `afterId`: those older than `before`, and those older than `emptyBefore`
 * without any action left. Returns how many were deleted and the last id of the batch, null after the last batch.
 */
export async function removeOld(
  db: Database,
  { before, emptyBefore, behind }: { before: Date; emptyBefore: Date; behind: string },
): Promise<{ removed: number; reached: string | null }> {
  const [row] = await db.rows<{ removed: number; reached: string | null }>(clearSome, [before, emptyBefore, behind]);
  return row ?? { removed: 0, reached: null };
}

const touched: Statement = {
  name: 'notifications-touched-by-block',
  text: `
    SELECT DISTINCT n.user_id FROM notifications n JOIN notification_sources s ON s.notification_id = n.id
    WHERE (n.user_id = $1::bigint AND s.actor_id = $2::bigint) OR (n.user_id = $2::bigint AND s.actor_id = $1::bigint)`,
};

/** Lists those of two users who have notifications about actions of the other. */
export async function listToldOfEachOther(db: Database, one: string, other: string): Promise<string[]> {
  return (await db.rows<{ user_id: string }>(touched, [one, other])).map((row) => row.user_id);
}
