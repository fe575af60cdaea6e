import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import type { PushTarget } from '../../../platform/push/push-keys.ts';
import { hasActiveClientSql } from '../../users/users.sql.ts';

/** A session with a push subscription. */
export type PushSession = { user_id: string; session_id: string };

/** Returns whether a session is subscribed. */
export async function isSubscribed(
  db: Database,
  { user_id: userId, session_id: sessionId }: PushSession,
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the subscription of a session and keeps only the `max` latest ones of the user. Other sessions lose the same
 * endpoint: a browser belongs to the session that subscribed last.
 */
export async function upsertSubscription(
  tx: Executor,
  { user_id: userId, session_id: sessionId }: PushSession,
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
  max: number,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute();
  await sql`
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    VALUES (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    ON CONFLICT (user_id, session_id) DO UPDATE SET
      endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(
    tx,
  );
  await sql`
    DELETE FROM push_subscriptions WHERE user_id = ${userId} AND session_id IN (
      SELECT session_id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY created_at DESC, session_id DESC OFFSET ${max})`.execute(tx);
}

/** Deletes the subscription of a session; with `endpoint` only if it is still that one. */
export async function removeSubscription(db: Database, row: PushSession, endpoint?: string): Promise<void> {
  let query = db.kysely
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', row.user_id)
    .where('session_id', '=', row.session_id);
  if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint);
  await query.execute();
}

const subscribedSessions: Statement = {
  name: 'push-subscribed',
  text: 'SELECT user_id, session_id FROM push_subscriptions WHERE user_id = ANY($1::bigint[])',
};

/** Lists the subscribed sessions of users. */
export function listSubscribedSessions(db: Database, userIds: string[]): Promise<PushSession[]> {
  return db.rows(subscribedSessions, [userIds]);
}

const targetStatement: Statement = {
  name: 'push-target',
  text: `
    SELECT s.endpoint, s.p256dh, s.auth, ${hasActiveClientSql} AS active FROM push_subscriptions s
    JOIN users u ON u.id = s.user_id WHERE s.user_id = $1::bigint AND s.session_id = $2::bigint AND u.suspended_at IS NULL`,
};

/** Finds the subscription of a session, and whether its user is using the app anywhere. */
export async function findPushTarget(
  db: Database,
  { user_id: userId, session_id: sessionId }: PushSession,
): Promise<(PushTarget & { active: boolean }) | undefined> {
  const [row] = await db.rows<PushTarget & { active: boolean }>(targetStatement, [userId, sessionId]);
  return row;
}

const senderStatement: Statement = {
  name: 'push-message-sender',
  text: `
    SELECT u.first_name, u.last_name, c.name AS group_name FROM conversation_participants p
    JOIN conversations c ON c.id = p.conversation_id JOIN users u ON u.id = $3::bigint
    WHERE p.conversation_id = $2::bigint AND p.user_id = $1::bigint
      AND greatest(p.read_up_to, p.private_read_up_to) < c.last_sequence AND (p.muted_until IS NULL OR p.muted_until <= now())`,
};

/**
 * Finds the sender of unread messages in a conversation of the reader. Returns undefined if the reader has left it, has
 * muted it or has read everything.
 */
export async function findSender(
  db: Database,
  reference: { readerId: string; conversationId: string; senderId: string },
): Promise<{ first_name: string; last_name: string; group_name: string | null } | undefined> {
  const [row] = await db.rows<{ first_name: string; last_name: string; group_name: string | null }>(senderStatement, [
    reference.readerId,
    reference.conversationId,
    reference.senderId,
  ]);
  return row;
}
