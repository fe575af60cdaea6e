import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';

/** What happens to an account that a restored backup must not undo. */
export const accountEventKinds = [
  'deleted',
  'suspended',
  'unsuspended',
  'password-changed',
  'operator-granted',
  'operator-revoked',
] as const;

/** What happens to an account that a restored backup must not undo. */
export type AccountEventKind = (typeof accountEventKinds)[number];

/** An event that is not in the log yet. */
export type AccountEventRow = { id: string; user_id: string; kind: AccountEventKind; created_at: Date };

/** Stores an event. */
export async function insertAccountEvent(tx: Executor, event: AccountEventRow): Promise<void> {
  await tx.insertInto('account_events').values(event).execute();
}

/** Lists events that are not in the log yet, oldest first. */
export function listAccountEvents(db: Pick<Database, 'kysely'>, limit: number): Promise<AccountEventRow[]> {
  return db.kysely.selectFrom('account_events').selectAll().orderBy('id').limit(limit).execute();
}

/** Removes events that are in the log. */
export async function removeAccountEvents(db: Pick<Database, 'kysely'>, ids: string[]): Promise<void> {
  await db.kysely.deleteFrom('account_events').where('id', 'in', ids).execute();
}

/** Whether a database has events; one of an earlier version has none. */
export async function hasAccountEvents({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ name: string | null }>(`SELECT to_regclass('account_events')::text AS name`);
  return typeof rows[0]?.name === 'string';
}

/** Sets what a restored account must be: suspended or not, an operator no more, with a password that fits nothing. */
export async function updateRestored(
  tx: Executor,
  userId: string,
  change: { suspendedAt?: Date | null; revoked: boolean; passwordVoid: boolean },
): Promise<void> {
  await sql`
    UPDATE users SET
      suspended_at = CASE WHEN ${change.suspendedAt !== undefined} THEN ${change.suspendedAt ?? null}::timestamptz ELSE suspended_at END,
      role = CASE WHEN ${change.revoked} THEN 'member' ELSE role END,
      password_hash = CASE WHEN ${change.passwordVoid} THEN 'changed' ELSE password_hash END
    WHERE id = ${userId} AND deleted_at IS NULL`.execute(tx);
}
