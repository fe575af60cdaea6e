import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';

/** The changes of an account that a restored backup must not undo. */
export const accountEventKinds = [
  'deleted',
  'suspended',
  'unsuspended',
  'password-changed',
  'operator-granted',
  'operator-revoked',
  'second-factor-removed',
  'passkey-removed',
  'identity-removed',
] as const;

/** A change of an account that a restored backup must not undo. */
export type AccountEventKind = (typeof accountEventKinds)[number];

/** An event that is not written to the log yet. */
export type AccountEventRow = {
  id: string;
  user_id: string;
  kind: AccountEventKind;
  created_at: Date;
  until?: Date | null;
};

/** Stores an event. */
export async function insertAccountEvent(tx: Executor, event: AccountEventRow): Promise<void> {
  await tx.insertInto('account_events').values(event).execute();
}

/** Lists the events that are not written to the log yet, oldest first. */
export function listAccountEvents(db: Pick<Database, 'kysely'>, limit: number): Promise<AccountEventRow[]> {
  return db.kysely.selectFrom('account_events').selectAll().orderBy('id').limit(limit).execute();
}

/** Removes events that were written to the log. */
export async function removeAccountEvents(db: Pick<Database, 'kysely'>, ids: string[]): Promise<void> {
  await db.kysely.deleteFrom('account_events').where('id', 'in', ids).execute();
}

/** Whether the database has the table of events. A database of an earlier version does not. */
export async function hasAccountEvents({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ name: string | null }>(`SELECT to_regclass('account_events')::text AS name`);
  return typeof rows[0]?.name === 'string';
}

/**
 * Applies replayed events to a restored account: suspends it, with an end or for good, or lifts the suspension, revokes the operator role, and
 * replaces the password by a hash that matches nothing.
 */
export async function updateRestored(
  tx: Executor,
  userId: string,
  change: { suspendedAt?: Date | null; suspendedUntil?: Date | null; revoked: boolean; isPasswordInvalidated: boolean },
): Promise<void> {
  await sql`
    UPDATE users SET
      suspended_at = CASE WHEN ${change.suspendedAt !== undefined} THEN ${change.suspendedAt ?? null}::timestamptz ELSE suspended_at END,
      suspended_until = CASE WHEN ${change.suspendedAt !== undefined} THEN ${change.suspendedUntil ?? null}::timestamptz ELSE suspended_until END,
      role = CASE WHEN ${change.revoked} THEN 'member' ELSE role END,
      staff_role = CASE WHEN ${change.revoked} THEN NULL ELSE staff_role END,
      password_hash = CASE WHEN ${change.isPasswordInvalidated} THEN 'changed' ELSE password_hash END
    WHERE id = ${userId} AND deleted_at IS NULL`.execute(tx);
  if (change.suspendedAt !== null) return;
  await sql`UPDATE sanctions SET lifted_at = now() WHERE user_id = ${userId} AND kind = 'suspension' AND lifted_at IS NULL`.execute(
    tx,
  );
}
