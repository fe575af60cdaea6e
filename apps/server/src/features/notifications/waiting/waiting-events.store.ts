import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import type { NotificationEvent } from '../notification.events.ts';

/** Maximum number of events that wait. Later ones are lost. */
const maxWaiting = 1_000_000;

const insertStatement: Statement = {
  name: 'notifications-wait',
  // The ids of the first and the last row bound their number.
  text: `
    INSERT INTO waiting_notifications (event, waits_since, tried_at)
    SELECT event, $2::timestamptz, $2::timestamptz FROM unnest($1::text[]) AS added (event)
    WHERE coalesce((SELECT max(id) - min(id) FROM waiting_notifications), 0) < ${maxWaiting}
    ON CONFLICT (md5(event)) DO NOTHING`,
};

/** Stores events that wait for a server. An event that waits already is not stored again. */
export async function insertWaiting(db: Database, events: readonly NotificationEvent[], now: Date): Promise<void> {
  await db.rows(insertStatement, [events.map((event) => JSON.stringify(event)), now]);
}

/** An event that waits. */
export type WaitingEvent = { id: string; event: NotificationEvent };

const lockStatement: Statement = {
  name: 'notifications-waiting-next',
  text: `
    SELECT id, event FROM waiting_notifications WHERE id <> ALL($1::bigint[])
    ORDER BY tried_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
};

/** Locks the event that was not tried for the longest time, except some and those that another node locks. */
export async function lockNextWaiting(tx: Executor, exceptIds: readonly string[]): Promise<WaitingEvent | undefined> {
  const [row] = await rowsIn<{ id: string; event: string }>(tx, lockStatement, [exceptIds]);
  return row && { id: row.id, event: JSON.parse(row.event) as NotificationEvent };
}

const deleteStatement: Statement = {
  name: 'notifications-waiting-delete',
  text: 'DELETE FROM waiting_notifications WHERE id = $1::bigint',
};

/** Deletes an event that no longer waits. */
export async function deleteWaiting(tx: Executor, id: string): Promise<void> {
  await rowsIn(tx, deleteStatement, [id]);
}

const postponeStatement: Statement = {
  name: 'notifications-waiting-postpone',
  text: 'UPDATE waiting_notifications SET tried_at = $2::timestamptz WHERE id = $1::bigint',
};

/** Remembers that an event was tried, so that the others are tried before it. */
export async function postponeWaiting(db: Database, id: string, now: Date): Promise<void> {
  await db.rows(postponeStatement, [id, now]);
}

const anyStatement: Statement = {
  name: 'notifications-waiting-any',
  text: 'SELECT FROM waiting_notifications LIMIT 1',
};

/** Whether any event waits. */
export async function isAnyWaiting(db: Database): Promise<boolean> {
  return (await db.rows(anyStatement, [])).length > 0;
}

/** Deletes events that have waited since before a time. */
export async function deleteWaitingSince(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('waiting_notifications').where('waits_since', '<', before).execute();
}
