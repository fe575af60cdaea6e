import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { removeLastSeen } from '../../../platform/db/last-seen.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { removeIdentitiesOf } from '../oidc/oidc.store.ts';
import { removePasskeysOf } from '../passkeys/passkeys.store.ts';
import { removeFactor } from '../second-factor/second-factor.store.ts';

/** Reserves a username permanently. */
export async function reserveUsername(tx: Executor, usernameHash: Buffer): Promise<void> {
  await tx
    .insertInto('reserved_usernames')
    .values({ username_hash: usernameHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a deleted account used this username. */
export async function isUsernameReserved(db: Executor, usernameHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('reserved_usernames')
    .select('username_hash')
    .where('username_hash', '=', usernameHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes all personal data from the row of an account, hides the account and records a pending deletion. No payment runs
 * beside it.
 */
export async function anonymizeAccount(
  tx: Executor,
  userId: string,
  { now, referralCode }: { now: Date; referralCode: string },
): Promise<void> {
  await lockUserTotals(tx, [userId]);
  await tx
    .updateTable('users')
    .set({
      // No sign-up can choose these values: a username needs its suffix and an address its @.
      username: `deleted-${userId}`,
      email: `deleted-${userId}`,
      password_hash: 'deleted',
      first_name: 'Deleted',
      last_name: 'member',
      bio: null,
      location: null,
      birth_date: null,
      avatar_url: null,
      banner_url: null,
      frame: null,
      pinned_post_id: null,
      email_verified_at: null,
      role: 'member',
      staff_role: null,
      suspended_at: now,
      deleted_at: now,
      referral_code: referralCode,
      referred_by: null,
      bot_owner_id: null,
      show_presence: false,
      show_on_leaderboard: false,
      onboarding_dismissed_at: null,
      age_confirmed_at: null,
      passkeys_only_since: null,
    })
    .where('id', '=', userId)
    .execute();
  await removeLastSeen(tx, userId);
  await listScore(tx, userId);
  await tx.deleteFrom('applications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await removeFactor(tx, userId);
  await removePasskeysOf(tx, userId);
  await removeIdentitiesOf(tx, userId);
  await tx.deleteFrom('oauth_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('oauth_apps').where('owner_id', '=', userId).execute();
  await sql`DELETE FROM familiar_addresses WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM presence WHERE user_id = ${userId}`.execute(tx);
  await tx.insertInto('account_deletions').values({ user_id: userId, requested_at: now }).execute();
}

/** Lists users whose data is still to be purged and who deleted their account before a moment, oldest first. */
export async function listPendingDeletions(db: Database, before: Date): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('account_deletions')
    .select('user_id')
    .where('requested_at', '<=', before)
    .orderBy('requested_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Removes a pending deletion. */
export async function removePendingDeletion(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
}

/** Removes sessions that concurrent requests stored after the deletion. */
export async function removeLateSessions(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
