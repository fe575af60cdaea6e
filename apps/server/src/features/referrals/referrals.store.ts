import { allTime } from '@gumball/rules/gumballs/periods';
import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import type { RiskReason } from '@gumball/rules/referrals/risk-score';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import type { UserSummaryRow } from '../users/to-user-summary.ts';
import { isOnlineSql, isRankedSql, lastSeenSql } from '../users/users.sql.ts';

type Referral = Schema['referrals'];

const hidden = blockedUserIdsSql('$1::bigint');

/** Stores the referrer of a newcomer. */
export async function insertReferral(
  tx: Executor,
  referral: Omit<Insertable<Referral>, 'state' | 'held_reason' | 'held_at' | 'joined_at' | 'decided_at'>,
): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({ ...referral, state: 'waiting', held_reason: null, held_at: null, joined_at: null, decided_at: null })
    .execute();
}

/** Reads a referral and locks it until the transaction ends. */
export async function lockReferral(tx: Executor, newcomerId: string) {
  return tx.selectFrom('referrals').selectAll().where('user_id', '=', newcomerId).forUpdate().executeTakeFirst();
}

/** A referral whose row is locked. */
export type LockedReferral = NonNullable<Awaited<ReturnType<typeof lockReferral>>>;

/** Counts the other sign-ups of a referrer around the time of a sign-up, by device and by address range. */
export async function countBurst(
  tx: Executor,
  referral: { user_id: string; referrer_id: string; device_hash: Buffer; network: string; signed_up_at: Date },
  windowMs: number,
): Promise<{ sameDevice: number; sameNetwork: number }> {
  const at = referral.signed_up_at.getTime();
  const row = await tx
    .selectFrom('referrals')
    .select([
      sql<number>`count(*) FILTER (WHERE device_hash = ${referral.device_hash})::int`.as('sameDevice'),
      sql<number>`count(*) FILTER (WHERE network = ${referral.network})::int`.as('sameNetwork'),
    ])
    .where('referrer_id', '=', referral.referrer_id)
    .where('user_id', '<>', referral.user_id)
    .where('state', '<>', 'waiting')
    .where('signed_up_at', '>', new Date(at - windowMs))
    .where('signed_up_at', '<', new Date(at + windowMs))
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores the decision about a referral. */
export async function updateReferral(
  tx: Executor,
  newcomerId: string,
  change: Partial<Pick<Referral, 'state' | 'held_reason' | 'held_at' | 'joined_at' | 'decided_at'>>,
): Promise<void> {
  await tx.updateTable('referrals').set(change).where('user_id', '=', newcomerId).execute();
}

/**
 * Increments the rewarded referrals of a user and returns the new number. The row stays locked: concurrent calls see
 * different numbers.
 */
export async function addRewarded(tx: Executor, referrerId: string, by: 1 | -1): Promise<number> {
  const { rows } = await sql<{ rewarded: number }>`
    INSERT INTO referrers (user_id, rewarded) VALUES (${referrerId}, ${Math.max(0, by)})
    ON CONFLICT (user_id) DO UPDATE SET rewarded = referrers.rewarded + ${by} RETURNING rewarded`.execute(tx);
  return rows[0]?.rewarded ?? 0;
}

/** Finds the user who has a referral code, if the account is active. */
export async function findCodeOwner(db: Executor, code: string): Promise<UserSummaryRow | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'avatar_url', 'level_gumballs'])
    .where('referral_code', '=', code)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

const avatars: Statement = {
  name: 'referrals-avatars',
  text: `SELECT u.id, u.avatar_url AS url FROM (
      SELECT user_id FROM leaderboard_scores WHERE period = $1 AND listed ORDER BY score DESC, tiebreaker DESC LIMIT 50
    ) best JOIN users u ON u.id = best.user_id WHERE u.avatar_url IS NOT NULL AND ${isRankedSql('u')}`,
};

/** Lists the avatars of the first users of the leaderboard: those who opted out of it are not among them. */
export function listPublicAvatars(db: Database): Promise<{ id: string; url: string }[]> {
  return db.rows(avatars, [allTime]);
}

const click: Statement = {
  name: 'referrals-click',
  text: `WITH visit AS (
      INSERT INTO referral_clicks (referrer_id, day, visitor_hash)
      SELECT id, $2::date, $3 FROM users WHERE referral_code = $1 AND suspended_at IS NULL
      ON CONFLICT DO NOTHING RETURNING referrer_id
    )
    INSERT INTO referral_days (referrer_id, day, clicks) SELECT referrer_id, $2::date, 1 FROM visit
    ON CONFLICT (referrer_id, day) DO UPDATE SET clicks = referral_days.clicks + 1`,
};

/** Counts a click, once per visitor and day. */
export async function countClick(db: Database, code: string, day: string, visitorHash: Buffer): Promise<void> {
  await db.rows(click, [code, day, visitorHash]);
}

/** Removes the hashes of visitors before a day; the counts stay. */
export async function removeClicksBefore(db: Database, day: string): Promise<void> {
  await sql`DELETE FROM referral_clicks WHERE day < ${day}::date`.execute(db.kysely);
}

/** The totals of a user's dashboard. */
export type TotalsRow = { code: string; total: number; active: number; held: number };

const totals: Statement = {
  name: 'referrals-totals',
  text: `SELECT u.referral_code AS code, coalesce(t.rewarded, 0) AS total, coalesce(c.active, 0)::int AS active, coalesce(c.held, 0)::int AS held
    FROM users u LEFT JOIN referrers t ON t.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.state = 'rewarded' AND f.deleted_at IS NULL AND coalesce(${lastSeenSql('f.id')}, r.joined_at) >= $2) AS active,
        count(*) FILTER (WHERE r.state = 'held') AS held
      FROM referrals r JOIN users f ON f.id = r.user_id WHERE r.referrer_id = u.id
    ) c ON true
    WHERE u.id = $1::bigint`,
};

/** Sums a user's referrals; active ones were seen since a moment. */
export async function findTotals(db: Database, userId: string, since: Date): Promise<TotalsRow | undefined> {
  const [row] = await db.rows<TotalsRow>(totals, [userId, since]);
  return row;
}

const days: Statement = {
  name: 'referrals-days',
  text: `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(c.clicks, 0) AS clicks, coalesce(j.joined, 0)::int AS conversions
    FROM generate_series($2::date - ($3::int - 1), $2::date, interval '1 day') AS d (day)
    LEFT JOIN referral_days c ON c.referrer_id = $1::bigint AND c.day = d.day::date
    LEFT JOIN (
      SELECT (joined_at AT TIME ZONE 'UTC')::date AS day, count(*) AS joined FROM referrals
      WHERE referrer_id = $1::bigint AND state <> 'reversed' AND joined_at >= (($2::date - ($3::int - 1))::timestamp AT TIME ZONE 'UTC')
      GROUP BY 1
    ) j ON j.day = d.day::date
    ORDER BY d.day`,
};

/** Clicks and sign-ups of a user's invitation per day, oldest first. */
export function listDays(db: Database, userId: string, until: string, count: number) {
  return db.rows<{ day: string; clicks: number; conversions: number }>(days, [userId, until, count]);
}

/** Why a referral is held. */
export type HeldRow = {
  held_reason: HoldReason | null;
  held_at: Date | null;
  risk_reasons: readonly RiskReason[] | null;
};

/** A user whom another one referred. */
export type FriendRow = UserSummaryRow &
  HeldRow & {
    online: boolean;
    last_seen_at: Date | null;
    joined_at: Date;
    state: 'rewarded' | 'held' | 'reversed';
  };

const friends = (name: string, condition: string): Statement => ({
  name,
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs,
      r.joined_at, r.state, r.held_reason, r.held_at, k.reasons AS risk_reasons,
      u.show_presence AND ${isOnlineSql} AS online,
      CASE WHEN u.show_presence THEN coalesce(${lastSeenSql('u.id')}, r.joined_at) END AS last_seen_at
    FROM referrals r JOIN users u ON u.id = r.user_id LEFT JOIN account_risks k ON k.user_id = r.user_id
    WHERE r.referrer_id = $1::bigint AND ${condition} AND u.suspended_at IS NULL AND u.id NOT IN ${hidden}
    ORDER BY r.joined_at DESC, r.user_id DESC LIMIT $2`,
});
const latest = friends('referrals-latest', 'r.joined_at IS NOT NULL');
const held = friends('referrals-held', "r.state = 'held'");

/** Lists the users whom a user referred, latest first, without hidden and suspended ones. Presence as they show it. */
export function listLatest(db: Database, userId: string, limit: number): Promise<FriendRow[]> {
  return db.rows(latest, [userId, limit]);
}

/** Lists the users whose referral by a user is held, in the same way. */
export function listHeld(db: Database, userId: string, limit: number): Promise<FriendRow[]> {
  return db.rows(held, [userId, limit]);
}

const own: Statement = {
  name: 'referrals-own',
  text: `SELECT r.held_reason, r.held_at, k.reasons AS risk_reasons
    FROM referrals r LEFT JOIN account_risks k ON k.user_id = r.user_id WHERE r.user_id = $1::bigint AND r.state = 'held'`,
};

/** Reads why the referral of a new user is held; undefined if it is not. */
export async function findOwnHold(db: Database, userId: string): Promise<HeldRow | undefined> {
  const [row] = await db.rows<HeldRow>(own, [userId]);
  return row;
}

const top: Statement = {
  name: 'referrals-top',
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, t.rewarded
    FROM referrers t JOIN users u ON u.id = t.user_id
    WHERE t.rewarded > 0 AND ${isRankedSql('u')} AND u.id NOT IN ${hidden}
    ORDER BY t.rewarded DESC, t.user_id LIMIT $2`,
};

/** Lists the users with the most referrals, without those hidden from the viewer. */
export function listTop(
  db: Database,
  viewerId: string,
  limit: number,
): Promise<(UserSummaryRow & { rewarded: number })[]> {
  return db.rows(top, [viewerId, limit]);
}

/** Removes a user's referrals and clicks. */
export async function removeReferralsOf(db: Database, userId: string): Promise<void> {
  const { kysely } = db;
  await kysely.deleteFrom('referrals').where('referrer_id', '=', userId).execute();
  await sql`DELETE FROM referral_clicks WHERE referrer_id = ${userId}`.execute(kysely);
  await sql`DELETE FROM referral_days WHERE referrer_id = ${userId}`.execute(kysely);
  await sql`DELETE FROM referrers WHERE user_id = ${userId}`.execute(kysely);
  await kysely.updateTable('users').set({ referred_by: null }).where('referred_by', '=', userId).execute();
}
