import { messageMailGapMs } from '@gumball/rules/mails/mail-times';
import { defaultMailFrequencies } from '@gumball/rules/mails/mail-topics';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import { sql } from 'kysely';
import { type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isMailableSql } from '../mails.sql.ts';

/**
 * Locks a scan for the transaction. Returns up to when it was done, or undefined while another node does it.
 */
export async function lockScan(tx: Executor, name: string, start: Date): Promise<Date | undefined> {
  await tx
    .insertInto('mail_scans')
    .values({ name, scanned_until: start })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await tx
    .selectFrom('mail_scans')
    .select('scanned_until')
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.scanned_until;
}

/** Stores up to when a scan is done. */
export async function updateScan(tx: Executor, name: string, scannedUntil: Date): Promise<void> {
  await tx.updateTable('mail_scans').set({ scanned_until: scannedUntil }).where('name', '=', name).execute();
}

const queueMessagesStatement: Statement = {
  name: 'mails-queue-messages',
  text: `
    INSERT INTO mail_queue (user_id, key, since, queued_at, due_at)
    SELECT r.user_id, 'messages', $2, $3,
      greatest($3::timestamptz, (r.mailed_until->>'messages')::timestamptz + $4::int * interval '1 millisecond')
    FROM mail_recipients r JOIN users u ON u.id = r.user_id
    WHERE r.user_id = ANY($1::bigint[]) AND ${isMailableSql}
      AND coalesce(r.frequencies->>'messages', '${defaultMailFrequencies.messages}') = 'at-once'
    ORDER BY r.user_id ON CONFLICT (user_id, key) DO NOTHING`,
};

/** Queues a mail about messages for those of the users who want one at once. A mail that waits covers later messages. */
export async function insertMessageMails(
  tx: Executor,
  userIds: readonly string[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await rowsIn(tx, queueMessagesStatement, [userIds, since, now, messageMailGapMs]);
}

const queueNoticesStatement: Statement = {
  name: 'mails-queue-notices',
  text: `
    INSERT INTO mail_queue (user_id, key, since, queued_at, due_at)
    SELECT DISTINCT n.user_id, 'notice:' || w.topic, $3::timestamptz, $5::timestamptz, $5::timestamptz
    FROM notifications n JOIN unnest($1::text[], $2::text[]) AS w (type, topic) ON w.type = n.type
    JOIN mail_recipients r ON r.user_id = n.user_id JOIN users u ON u.id = n.user_id
    WHERE n.happened_at >= $3::timestamptz AND n.happened_at < $4::timestamptz AND n.state = 'new' AND ${isMailableSql}
      AND r.frequencies->>w.topic = 'at-once'
      AND n.happened_at > coalesce((r.mailed_until->>w.topic)::timestamptz, '-infinity')
    ORDER BY 1, 2 ON CONFLICT (user_id, key) DO NOTHING`,
};

/** Queues mails about unseen notifications of a time for the recipients who want their topic at once. */
export async function insertNoticeMails(
  tx: Executor,
  types: readonly { type: NotificationType; topic: string }[],
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<void> {
  const values = [types.map(({ type }) => type), types.map(({ topic }) => topic), from, to, now];
  await rowsIn(tx, queueNoticesStatement, values);
}

/** A member whose digest is due. */
export type DueDigestRow = { user_id: string; time_zone: string; frequencies: Record<string, unknown>; due_at: Date };

/** Locks members whose digests are due, the earliest first. Those that another node locked are left out. */
export async function lockDueDigests(tx: Executor, now: Date, limit: number): Promise<DueDigestRow[]> {
  const { rows } = await sql<DueDigestRow>`
    SELECT user_id, time_zone, frequencies, next_digest_at AS due_at FROM mail_recipients
    WHERE next_digest_at <= ${now} ORDER BY next_digest_at, user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

const scheduleDigests: Statement = {
  name: 'mails-schedule-digests',
  text: `
    UPDATE mail_recipients r SET next_digest_at = next.at
    FROM unnest($1::bigint[], $2::timestamptz[]) AS next (user_id, at) WHERE r.user_id = next.user_id`,
};

/** Stores when the next digests of locked members are due. */
export async function updateNextDigests(
  tx: Executor,
  next: readonly { userId: string; at: Date | null }[],
): Promise<void> {
  await rowsIn(tx, scheduleDigests, [next.map(({ userId }) => userId), next.map(({ at }) => at)]);
}

const queueDigests: Statement = {
  name: 'mails-queue-digests',
  text: `
    INSERT INTO mail_queue (user_id, key, since, queued_at, due_at)
    SELECT r.user_id, 'digest', due.at, $3::timestamptz, $3::timestamptz
    FROM unnest($1::bigint[], $2::timestamptz[]) AS due (user_id, at)
    JOIN mail_recipients r ON r.user_id = due.user_id JOIN users u ON u.id = r.user_id WHERE ${isMailableSql}
    ORDER BY r.user_id ON CONFLICT (user_id, key) DO NOTHING`,
};

/** Queues the digests of locked members. Their `since` is the time at which they were due. */
export async function insertDigests(
  tx: Executor,
  due: readonly { userId: string; dueAt: Date }[],
  now: Date,
): Promise<void> {
  await rowsIn(tx, queueDigests, [due.map(({ userId }) => userId), due.map(({ dueAt }) => dueAt), now]);
}
