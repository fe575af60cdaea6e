import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';

/** An account of a platform that a user has, or had, linked. */
export type AccountRow = {
  platform: AccountPlatform;
  account_id: string;
  user_id: string;
  username: string;
  display_name: string;
  is_verified: boolean;
  linked_at: Date;
  proof: string | null;
  unlinked_at: Date | null;
};

/** A started link: the code that proves it, and the account if it is known before the proof. */
export type LinkRow = {
  user_id: string;
  platform: AccountPlatform;
  account_id: string | null;
  username: string | null;
  display_name: string | null;
  is_verified: boolean;
  code: string;
  expires_at: Date;
};

const linked: Statement = {
  name: 'platforms-linked',
  text: 'SELECT * FROM platform_accounts WHERE user_id = $1::bigint AND unlinked_at IS NULL',
};

/** Lists a user's linked accounts, at most one per platform. */
export function listAccounts(db: Database, userId: string): Promise<AccountRow[]> {
  return db.rows<AccountRow>(linked, [userId]);
}

/** Lists the pending links of a user. */
export function listLinks(db: Executor, userId: string): Promise<LinkRow[]> {
  return db.selectFrom('pending_links').selectAll().where('user_id', '=', userId).execute();
}

/**
 * Finds the current or former holder of an account, with the username; `hidden` is true if the viewer may not see them.
 */
export async function findHolder(
  db: Executor,
  platform: AccountPlatform,
  accountId: string,
  userId: string,
): Promise<(AccountRow & { holder: string; hidden: boolean }) | undefined> {
  return db
    .selectFrom('platform_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(['u.username as holder'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = u.id AND b.blocked_id = ${userId}::bigint)
        OR (b.blocker_id = ${userId}::bigint AND b.blocked_id = u.id))`.as('hidden'),
    )
    .where('a.platform', '=', platform)
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores a pending link; a newer one for the same platform replaces it. */
export async function saveLink(db: Executor, link: LinkRow): Promise<void> {
  const fresh = { ...link, confirm_hash: null, confirm_attempts: 0, confirm_sent: 0 };
  const { user_id: _, platform: __, ...changed } = fresh;
  await db
    .insertInto('pending_links')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['user_id', 'platform']).doUpdateSet(changed))
    .execute();
}

/** Removes the sandbox accounts that a user created, with their actions. */
export async function removeSandboxAccounts(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('sandbox_accounts').where('owner_id', '=', userId).execute();
}

/** Removes a pending link. */
export async function removeLink(db: Executor, userId: string, platform: AccountPlatform): Promise<void> {
  await db.deleteFrom('pending_links').where('user_id', '=', userId).where('platform', '=', platform).execute();
}

/** Counts the pending links of a platform. */
export async function countLinks(db: Executor, platform: AccountPlatform, now: Date): Promise<number> {
  const row = await db
    .selectFrom('pending_links')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('platform', '=', platform)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(row?.waiting ?? 0);
}

/**
 * Links an account to a user, unless another one holds it or unlinked it less than `lock.months` ago. One statement: of
 * concurrent requests one wins. Returns whether this user holds it now.
 */
export async function claimAccount(
  tx: Executor,
  account: Omit<AccountRow, 'unlinked_at'>,
  lock: { months: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO platform_accounts AS held
      (platform, account_id, user_id, username, display_name, is_verified, linked_at, proof)
    VALUES (${account.platform}, ${account.account_id}, ${account.user_id}, ${account.username}, ${account.display_name},
      ${account.is_verified}, ${account.linked_at}, ${account.proof})
    ON CONFLICT (platform, account_id) DO UPDATE SET user_id = excluded.user_id, username = excluded.username,
      display_name = excluded.display_name, is_verified = excluded.is_verified, linked_at = excluded.linked_at,
      proof = excluded.proof, unlinked_at = NULL
    WHERE held.user_id = excluded.user_id OR (held.unlinked_at AT TIME ZONE 'UTC') + make_interval(months => ${lock.months}::int)
      <= ${lock.now}::timestamptz AT TIME ZONE 'UTC'
    RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

/** Unlinks a user's account of a platform. Returns whether there was one. */
export async function releaseAccount(
  db: Executor,
  userId: string,
  platform: AccountPlatform,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform_accounts')
    .set({ unlinked_at: now })
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes a lease that all servers see, unless another one holds it at `now`. Times in milliseconds since 1970. Returns
 * whether it is held now.
 */
export async function takeLease(db: Executor, name: string, now: number, until: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO platform_settings AS f (name, value) VALUES (${name}, ${String(until)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE f.value::bigint <= ${now}::bigint RETURNING name`.execute(
    db,
  );
  return rows.length > 0;
}

/** Releases a lease that was taken until then. */
export async function releaseLease(db: Executor, name: string, until: number): Promise<void> {
  await db.deleteFrom('platform_settings').where('name', '=', name).where('value', '=', String(until)).execute();
}

/** Lists the shared settings whose names start with a prefix. */
export function listSettings(db: Executor, beginning: string): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('platform_settings').selectAll().where('name', 'like', `${beginning}%`).execute();
}

/** Removes a pending link with this code and returns it; of concurrent requests one gets it. */
export async function takeLink(
  db: Executor,
  link: { userId: string; platform: AccountPlatform; code: string },
): Promise<LinkRow | undefined> {
  return db
    .deleteFrom('pending_links')
    .where('user_id', '=', link.userId)
    .where('platform', '=', link.platform)
    .where('code', '=', link.code)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the pending links of a user. */
export async function removeLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('pending_links').where('user_id', '=', userId).execute();
}

/** Unlinks all accounts of a user and removes their names. */
export async function purgeAccounts(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('platform_accounts')
    .set(({ fn, val }) => ({
      username: '',
      display_name: '',
      proof: null,
      unlinked_at: fn.coalesce('unlinked_at', val(now)),
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a shared setting. */
export async function removeSetting(db: Executor, name: string): Promise<void> {
  await db.deleteFrom('platform_settings').where('name', '=', name).execute();
}

const unavailableSettings = 'unavailable:Twitter:';

/** The name of the setting of an account that Twitter did not find. Its value is the time of the last report. */
export const unavailableSettingOf = (accountId: string) => unavailableSettings + accountId;

const linkedAccountsStatement: Statement = {
  name: 'platforms-linked-accounts',
  text: `
    SELECT a.user_id, a.platform, a.account_id, a.username,
      (SELECT s.value FROM platform_settings s WHERE s.name = '${unavailableSettings}' || a.account_id) AS unavailable_since
    FROM platform_accounts a WHERE a.user_id = ANY($1::bigint[]) AND a.unlinked_at IS NULL`,
};

/** A linked account; `unavailable_since` is when Twitter last did not find it, null if it last did. */
export type LinkedAccountRow = {
  user_id: string;
  platform: AccountPlatform;
  account_id: string;
  username: string;
  unavailable_since: string | null;
};

/** Lists the accounts that users have linked. */
export function listLinkedAccountRows(db: Database, userIds: readonly string[]): Promise<LinkedAccountRow[]> {
  return db.rows(linkedAccountsStatement, [userIds]);
}
