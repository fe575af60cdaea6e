import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';

/**
 * Stores that an account of this mailbox became active. Returns when the first one did, and whether it is this one.
 * Concurrent calls wait for each other.
 */
export async function claimMailbox(
  tx: Executor,
  mailboxHash: Buffer,
  at: Date,
): Promise<{ isNew: boolean; firstSeenAt: Date }> {
  const { numAffectedRows } = await sql`
    INSERT INTO signup_mailboxes (mailbox_hash, first_seen_at) VALUES (${mailboxHash}, ${at}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  if (numAffectedRows === 1n) return { isNew: true, firstSeenAt: at };
  const { rows } = await sql<{ at: Date }>`
    SELECT first_seen_at AS at FROM signup_mailboxes WHERE mailbox_hash = ${mailboxHash}`.execute(tx);
  return { isNew: false, firstSeenAt: rows[0]?.at ?? at };
}

/**
 * Reads what the sign-up of an account says about its payments: the state of its referral, and whether its mailbox had
 * an account before.
 */
export async function findSignUp(
  tx: Executor,
  userId: string,
  mailboxHash: Buffer,
): Promise<{
  referralState: 'waiting' | 'rewarded' | 'held' | 'reversed' | null;
  heldReason: HoldReason | null;
  knownMailbox: boolean;
}> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('referrals', 'referrals.user_id', 'users.id')
    .leftJoin('account_risks', 'account_risks.user_id', 'users.id')
    .select([
      'referrals.state as referralState',
      'referrals.held_reason as heldReason',
      sql<boolean>`EXISTS (
        SELECT FROM signup_mailboxes m WHERE m.mailbox_hash = ${mailboxHash}
          AND m.first_seen_at < coalesce(account_risks.activated_at, users.created_at)
      )`.as('knownMailbox'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Reads the email address of an account. */
export async function findEmail(tx: Executor, userId: string): Promise<string> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.email;
}

/** Reads the state of a referrer that decides the payment. */
export async function findReferrerState(
  tx: Executor,
  referrerId: string,
): Promise<{ email: string; suspended: boolean }> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'suspended_at'])
    .where('id', '=', referrerId)
    .executeTakeFirstOrThrow();
  return { email: row.email, suspended: row.suspended_at !== null };
}

/** Whether an account is deleted. */
export async function isDeleted(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst();
  return row?.deleted_at !== null;
}

/** Counts the referrals of a code that were paid without an operator since a moment, including those reversed later. */
export async function countPaidSince(tx: Executor, referrerId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('referrals')
    .select(sql<number>`count(*)::int`.as('paid'))
    .where('referrer_id', '=', referrerId)
    .where('joined_at', '>=', since)
    .where('state', 'in', ['rewarded', 'reversed'])
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.paid;
}

/** Counts the referrals of a code that were held and paid since a moment. */
export async function countReleasedSince(tx: Executor, referrerId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('referrals')
    .select(sql<number>`count(*)::int`.as('released'))
    .where('referrer_id', '=', referrerId)
    .where('decided_at', '>=', since)
    .where('state', '=', 'rewarded')
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.released;
}

/** Reads whether the two accounts of a referral can be paid. */
export async function findReleaseState(
  tx: Executor,
  { user_id: newcomerId, referrer_id: referrerId }: { user_id: string; referrer_id: string },
): Promise<{ newcomerIsBarred: boolean; referrerIsSuspended: boolean }> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'suspended_at', 'deleted_at'])
    .where('id', 'in', [newcomerId, referrerId])
    .execute();
  const newcomer = rows.find(({ id }) => id === newcomerId);
  const referrer = rows.find(({ id }) => id === referrerId);
  return {
    newcomerIsBarred: !newcomer || newcomer.suspended_at !== null || newcomer.deleted_at !== null,
    referrerIsSuspended: !referrer || referrer.suspended_at !== null,
  };
}

/** Counts a payment to a network, unless its limit of this day is reached; returns whether it was counted. */
export async function countNetworkPayment(
  tx: Executor,
  networkHash: string,
  day: string,
  max: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO referral_network_days (network_hash, day, paid) VALUES (${networkHash}, ${day}::date, 1)
    ON CONFLICT (network_hash, day) DO UPDATE SET paid = referral_network_days.paid + 1
      WHERE referral_network_days.paid < ${max}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Lists newcomers whose referral is held because the referrer was suspended, in order of arrival. */
export async function listHeldForSuspension(db: Database, referrerId: string, limit: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('referrals')
    .select('user_id')
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'held')
    .where('held_reason', '=', 'suspended')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Removes a batch of the device and network hashes of sign-ups before a moment. Returns the number of referrals that
 * had some.
 */
export async function removeTraces(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE referrals SET device_hash = ''::bytea, network = '' WHERE user_id IN (
      SELECT user_id FROM referrals WHERE signed_up_at < ${before} AND network <> '' LIMIT ${limit})`.execute(
    db.kysely,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Removes a batch of decided referrals before a moment whose newcomer deleted the account. Returns their number. */
export async function removeReferralsOfDeleted(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM referrals WHERE user_id IN (
      SELECT r.user_id FROM referrals r JOIN users u ON u.id = r.user_id
      WHERE u.deleted_at IS NOT NULL AND r.state IN ('rewarded', 'reversed') AND r.joined_at < ${before} LIMIT ${limit})`.execute(
    db.kysely,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Removes the counts of payments to networks before a day. */
export async function removeNetworkDaysBefore(db: Database, day: string): Promise<void> {
  await sql`DELETE FROM referral_network_days WHERE day < ${day}::date`.execute(db.kysely);
}

/** Samples referrers with referrals held for a suspension, current or ended. */
export async function sampleHeldForSuspension(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ referrer_id: string }>`
    SELECT referrer_id FROM referrals WHERE state = 'held' AND held_reason = 'suspended'
    GROUP BY referrer_id ORDER BY random() LIMIT ${limit}`.execute(db.kysely);
  return rows.map(({ referrer_id: referrerId }) => referrerId);
}
