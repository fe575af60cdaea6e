import type { RiskReason } from '@gumball/rules/referrals/risk-score';
import { type Insertable, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

type Traces = 'user_id' | 'device_hash' | 'network_hash' | 'family_hash' | 'name_hash' | 'signed_up_at';

/** Stores the hashes of a sign-up. */
export async function insertSignUp(
  tx: Executor,
  signUp: Pick<Insertable<Schema['account_risks']>, Traces>,
): Promise<void> {
  await tx
    .insertInto('account_risks')
    .values(signUp)
    .onConflict((at) => at.doNothing())
    .execute();
}

/**
 * Counts an account among the active ones, and makes it due for its score. An account that has no row, because it is
 * older than the score, gets one.
 */
export async function activateSignUp(tx: Executor, userId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO account_risks (user_id, signed_up_at, activated_at, due_at)
      SELECT id, created_at, ${at}, ${at} FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET activated_at = ${at}, due_at = ${at} WHERE account_risks.activated_at IS NULL`.execute(
    tx,
  );
}

/** Locks the family of an account's mailbox until the transaction ends: concurrent sign-ups of it count each other. */
export async function lockFamily(tx: Executor, userId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO sign_up_families (family_hash, last_at)
      SELECT family_hash, ${at} FROM account_risks WHERE user_id = ${userId} AND family_hash IS NOT NULL
    ON CONFLICT (family_hash) DO UPDATE SET last_at = excluded.last_at`.execute(tx);
}

/** Adds rows for accounts that have none, because they are older than the score. */
export async function addMissingRows(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO account_risks (user_id, signed_up_at, activated_at)
      SELECT id, created_at, email_verified_at FROM users
      WHERE id = ANY(${userIds}::bigint[]) AND deleted_at IS NULL ORDER BY id
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** A score to store. */
export type ScoreRow = {
  user_id: string;
  score: number;
  reasons: readonly RiskReason[];
  behaviour: number;
  evidence: object;
  active_days: number;
  last_active_day: string | null;
  due_at: Date | null;
};

/** Locks the scores of accounts, in the order of their ids, so that concurrent updates cannot deadlock. */
export async function lockScores(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM account_risks WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Stores scores. Returns the accounts that take part since, or no longer: those they invited depend on it. */
export async function storeScores(
  tx: Executor,
  rows: readonly ScoreRow[],
  { at, takesPartFrom }: { at: Date; takesPartFrom: number },
): Promise<string[]> {
  const changed = await sql<{ user_id: string }>`
    WITH former AS (
      SELECT user_id, behaviour FROM account_risks WHERE user_id = ANY(${rows.map((row) => row.user_id)}::bigint[])
    )
    UPDATE account_risks a SET score = n.score, reasons = n.reasons, behaviour = n.behaviour, evidence = n.evidence,
      active_days = n.active_days, last_active_day = n.last_active_day, scored_at = ${at}, due_at = n.due_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (
      user_id bigint, score smallint, reasons jsonb, behaviour smallint, evidence jsonb, active_days integer,
      last_active_day date, due_at timestamptz)
    JOIN former USING (user_id)
    WHERE a.user_id = n.user_id
    RETURNING a.user_id, (former.behaviour >= ${takesPartFrom}) <> (n.behaviour >= ${takesPartFrom}) AS turned`.execute(
    tx,
  );
  return (changed.rows as { user_id: string; turned: boolean }[])
    .filter(({ turned }) => turned)
    .map(({ user_id: userId }) => userId);
}

/** Makes members due whose reward is held and whom one of these accounts invited. At most `limit` of them. */
export async function makeInvitedDue(
  tx: Executor,
  inviterIds: readonly string[],
  { at, limit }: { at: Date; limit: number },
): Promise<void> {
  await sql`
    UPDATE account_risks SET due_at = ${at} WHERE user_id IN (
      SELECT r.user_id FROM referrals r WHERE r.referrer_id = ANY(${inviterIds}::bigint[]) AND r.state = 'held'
      ORDER BY r.user_id LIMIT ${limit})`.execute(tx);
}

/** Makes accounts due, in the order of their ids. */
export async function makeDue(tx: Executor, userIds: readonly string[], at: Date): Promise<void> {
  await sql`
    UPDATE account_risks SET due_at = ${at} WHERE user_id IN (
      SELECT user_id FROM account_risks WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR NO KEY UPDATE)`.execute(
    tx,
  );
}

/** Makes all members due whose reward is held. */
export async function makeHeldDue(tx: Executor, at: Date): Promise<void> {
  await sql`
    UPDATE account_risks SET due_at = ${at} WHERE user_id IN (SELECT user_id FROM referrals WHERE state = 'held')`.execute(
    tx,
  );
}

/** Lists accounts whose score is due, the longest first. */
export async function listDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('account_risks')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Makes accounts wait for nothing. */
export async function clearDue(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`UPDATE account_risks SET due_at = NULL WHERE user_id = ANY(${userIds}::bigint[])`.execute(tx);
}

/** Of members who did something, lists those whose score may change by it: a reward waits, or it is old. */
export async function listStale(db: Database, userIds: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u LEFT JOIN account_risks a ON a.user_id = u.id LEFT JOIN referrals r ON r.user_id = u.id
    WHERE u.id = ANY(${userIds}::bigint[]) AND u.deleted_at IS NULL
      AND (r.state = 'held' OR a.scored_at IS NULL OR a.scored_at < ${before}
        OR EXISTS (SELECT FROM referrals i WHERE i.referrer_id = u.id AND i.state = 'held'))`.execute(db.kysely);
  return rows.map(({ id }) => id);
}

/** Removes a batch of the hashes of sign-ups before a moment. Returns their number. */
export async function removeSignUpHashes(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE account_risks SET device_hash = NULL, network_hash = NULL, family_hash = NULL, name_hash = NULL
    WHERE user_id IN (
      SELECT user_id FROM account_risks WHERE network_hash IS NOT NULL AND signed_up_at < ${before} LIMIT ${limit})`.execute(
    db.kysely,
  );
  await sql`DELETE FROM sign_up_families WHERE last_at < ${before}`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}

/** Removes the score of a deleted account. The hashes of its sign-up, if there are any, stay as long as those of others. */
export async function removeScore(db: Database, userId: string): Promise<void> {
  await sql`DELETE FROM account_risks WHERE user_id = ${userId} AND network_hash IS NULL`.execute(db.kysely);
  await sql`
    UPDATE account_risks SET score = 0, reasons = '[]', evidence = '{}', behaviour = 0, active_days = 0, last_active_day = NULL,
      scored_at = NULL, due_at = NULL WHERE user_id = ${userId}`.execute(db.kysely);
}

/** Removes the rows of deleted accounts whose hashes are removed. */
export async function removeRowsOfDeleted(db: Database, before: Date): Promise<void> {
  await sql`
    DELETE FROM account_risks a USING users u
    WHERE u.id = a.user_id AND u.deleted_at < ${before} AND a.network_hash IS NULL`.execute(db.kysely);
}
