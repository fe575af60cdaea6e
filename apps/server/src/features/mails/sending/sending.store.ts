import type { RefusalReason } from '@gumball/rules/mails/mail-reports';
import { sql } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { hasActiveClientSql, lastSeenSql } from '../../users/users.sql.ts';
import { isMailableSql } from '../mails.sql.ts';

/** A mail that this node sends. `claimed_until` identifies the claim. */
export type ClaimedRow = {
  user_id: string;
  key: string;
  since: Date;
  queued_at: Date;
  attempts: number;
  claimed_until: Date;
};

const claimStatement: Statement = {
  name: 'mails-claim',
  text: `
    UPDATE mail_queue q SET claimed_until = $2::timestamptz, attempts = q.attempts + 1
    FROM (
      SELECT user_id, key FROM mail_queue
      WHERE due_at <= $1::timestamptz AND (claimed_until IS NULL OR claimed_until < $1::timestamptz)
      ORDER BY due_at LIMIT $3::int FOR UPDATE SKIP LOCKED
    ) due WHERE q.user_id = due.user_id AND q.key = due.key
    RETURNING q.user_id, q.key, q.since, q.queued_at, q.attempts, q.claimed_until`,
};

/** Claims mails that are due. No other node sends them until `until`. */
export function claimMails(db: Database, now: Date, until: Date, limit: number): Promise<ClaimedRow[]> {
  return db.rows<ClaimedRow>(claimStatement, [now, until, limit]);
}

/** The recipient of a mail. */
export type MailRecipientRow = {
  id: string;
  email: string;
  username: string;
  first_name: string;
  created_at: Date;
  last_seen_at: Date | null;
  language: string;
  time_zone: string;
  frequencies: Record<string, unknown>;
  mailed_until: Record<string, string>;
  /** Whether the member can be mailed about topics. */
  mailable: boolean;
  /** Whether a visible client of the member was active in the last minute. */
  here: boolean;
};

const recipientsStatement: Statement = {
  name: 'mails-recipients',
  text: `
    SELECT u.id, u.email, u.username, u.first_name, u.created_at, ${lastSeenSql('u.id')} AS last_seen_at, r.language, r.time_zone, r.frequencies,
      r.mailed_until, ${isMailableSql} AS mailable, ${hasActiveClientSql} AS here
    FROM mail_recipients r JOIN users u ON u.id = r.user_id WHERE r.user_id = ANY($1::bigint[])`,
};

/** Lists the recipients of mails. */
export function listRecipients(db: Database, userIds: string[]): Promise<MailRecipientRow[]> {
  return db.rows<MailRecipientRow>(recipientsStatement, [userIds]);
}

const mailedConversationsStatement: Statement = {
  name: 'mails-mailed-conversations',
  text: 'SELECT user_id, conversation_id, mailed_at FROM mailed_conversations WHERE user_id = ANY($1::bigint[])',
};

/** Lists the conversations that users were mailed about. */
export function listMailedConversations(
  db: Database,
  userIds: string[],
): Promise<{ user_id: string; conversation_id: string; mailed_at: Date }[]> {
  return db.rows(mailedConversationsStatement, [userIds]);
}

/** Removes a claimed mail. Returns false if the claim ended and another node may have it. */
export async function removeClaimed(tx: Executor, mail: ClaimedRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_queue')
    .where('user_id', '=', mail.user_id)
    .where('key', '=', mail.key)
    .where('claimed_until', '=', mail.claimed_until)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the claim of a mail, which is due again at a time. */
export async function postponeClaimed(tx: Executor, mail: ClaimedRow, dueAt: Date, attempts: number): Promise<void> {
  await tx
    .updateTable('mail_queue')
    .set({ due_at: dueAt, claimed_until: null, attempts })
    .where('user_id', '=', mail.user_id)
    .where('key', '=', mail.key)
    .where('claimed_until', '=', mail.claimed_until)
    .execute();
}

/** Stores up to when topics and about which conversations a member was mailed. */
export async function recordMailed(
  tx: Executor,
  userId: string,
  mailed: { topics: readonly string[]; conversationIds: readonly string[]; at: Date },
): Promise<void> {
  const { topics, conversationIds, at } = mailed;
  const until = JSON.stringify(Object.fromEntries(topics.map((topic) => [topic, at.toISOString()])));
  await sql`UPDATE mail_recipients SET mailed_until = mailed_until || ${until}::jsonb WHERE user_id = ${userId}`.execute(
    tx,
  );
  if (conversationIds.length === 0) return;
  await sql`
    INSERT INTO mailed_conversations (user_id, conversation_id, mailed_at)
    SELECT ${userId}, id, ${at} FROM unnest(${conversationIds}::bigint[]) AS id ORDER BY id
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET mailed_at = excluded.mailed_at`.execute(tx);
}

/** Switches an address of a member off. Returns whether it is the member's address and was in use. */
export async function refuseAddress(
  tx: Executor,
  userId: string,
  refusal: { email: string; reason: RefusalReason; at: Date },
): Promise<boolean> {
  const { email, reason, at } = refusal;
  const { rows } = await sql`
    INSERT INTO mail_recipients (user_id, language, time_zone, refused_email, refused_reason, refused_at)
    SELECT id, 'en', 'UTC', email, ${reason}, ${at} FROM users
    WHERE id = ${userId} AND email = ${email} AND deleted_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET refused_email = excluded.refused_email,
      refused_reason = excluded.refused_reason, refused_at = excluded.refused_at
    WHERE mail_recipients.refused_email IS DISTINCT FROM excluded.refused_email
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

const countStatement: Statement = {
  name: 'mails-count',
  text: `
    INSERT INTO mail_days (day, kind, sent, failed) SELECT $1::date, kind, sent, failed
    FROM unnest($2::text[], $3::int[], $4::int[]) AS c (kind, sent, failed) ORDER BY kind
    ON CONFLICT (day, kind) DO UPDATE SET sent = mail_days.sent + excluded.sent, failed = mail_days.failed + excluded.failed`,
};

/** The numbers of a kind of mails. */
export type MailCount = { kind: string; sent: number; failed: number };

/** Adds to the numbers of a day (UTC). */
export async function addMailCounts(tx: Executor, day: string, counts: readonly MailCount[]): Promise<void> {
  if (counts.length === 0) return;
  await rowsIn(tx, countStatement, [
    day,
    counts.map(({ kind }) => kind),
    counts.map(({ sent }) => sent),
    counts.map(({ failed }) => failed),
  ]);
}

const maxAgeDays = 90;

/** Removes what is needed no more: numbers of a year ago, and conversations that were mailed about long ago. */
export async function removeOldMailData(db: Executor, now: Date): Promise<void> {
  await sql`DELETE FROM mailed_conversations WHERE mailed_at < ${now}::timestamptz - ${maxAgeDays} * interval '1 day'`.execute(
    db,
  );
  await sql`DELETE FROM mail_days WHERE day < ${now}::date - 366`.execute(db);
}
