import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { WornFrame } from '@gumball/rules/shop/frames';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';
import { addWords } from '../../platform/db/vocabulary.ts';
import { blockedUserIdsSql } from '../blocks/blocks.sql.ts';
import { lastSeenSql, staffRoleSql } from './users.sql.ts';

/** A user's own row. */
export type OwnUserRow = {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  bio: string | null;
  location: string | null;
  birth_date: string | null;
  avatar_url: string | null;
  banner_url: string | null;
  frame?: WornFrame | null;
  level_gumballs: string;
  gumballs: string;
  balance: string;
  has_shop: boolean;
  has_boosts: boolean;
  has_tips: boolean;
  friends_count: number;
  communities_count: number;
  posts_count: number;
  pinned_post_id: string | null;
  referral_code: string;
  staff_role: StaffRole | null;
  created_at: Date;
  last_seen_at: Date | null;
};

const ownUserSql = (
  lastSeen: string,
) => `SELECT id, username, email, first_name, last_name, bio, location, birth_date, avatar_url, banner_url, frame, level_gumballs,
    gumballs, gumballs + unscored_gumballs AS balance, friends_count, communities_count, posts_count, pinned_post_id,
    referral_code, created_at, ${lastSeen} AS last_seen_at, ${staffRoleSql('users')} AS staff_role, EXISTS (SELECT FROM shop_items) AS has_shop,
    EXISTS (SELECT FROM shop_items WHERE kind = 'boost') AS has_boosts,
    EXISTS (SELECT FROM platform_settings WHERE name = 'tips-per-day' AND value <> '0') AS has_tips
    FROM users JOIN user_totals ON user_id = $1 WHERE id = $1`;
const ownUserStatement: Statement = { name: 'users-own', text: ownUserSql(lastSeenSql('users.id')) };
// One worker has the totals, and the coordinator when the user was last seen.
const distributedOwnUserStatement: Statement = { name: 'users-own-distributed', text: ownUserSql('NULL::timestamptz') };
const lastSeenStatement: Statement = { name: 'users-last-seen', text: `SELECT ${lastSeenSql('$1')} AS at` };

/** Finds a user's own row. */
export async function findOwnUserRow(db: Database, userId: string): Promise<OwnUserRow | undefined> {
  if (!db.isDistributed) return (await db.rows<OwnUserRow>(ownUserStatement, [userId]))[0];
  const [[row], [seen]] = await Promise.all([
    db.rows<OwnUserRow>(distributedOwnUserStatement, [userId]),
    db.rows<{ at: Date | null }>(lastSeenStatement, [userId]),
  ]);
  return row && { ...row, last_seen_at: seen?.at ?? null };
}

const namesStatement = {
  name: 'users-names',
  text: `SELECT id, first_name, last_name, avatar_url, frame, ARRAY${blockedUserIdsSql('u.id')}::text[] AS hidden_from FROM users u WHERE id = ANY($1::bigint[])`,
};

/** Lists names and pictures of users, and the users that they blocked or that blocked them. */
export function listNames(
  db: Database,
  userIds: string[],
): Promise<
  (Pick<OwnUserRow, 'id' | 'first_name' | 'last_name' | 'avatar_url' | 'frame'> & { hidden_from: string[] })[]
> {
  return db.rows(namesStatement, [userIds]);
}

/** The columns that a user can change. */
export type ProfileRow = Pick<
  OwnUserRow,
  'first_name' | 'last_name' | 'bio' | 'location' | 'birth_date' | 'avatar_url' | 'banner_url' | 'frame'
>;

/** Reads the profile of an account that is not deleted and locks its row until the transaction ends. */
export async function lockProfile(tx: Executor, userId: string): Promise<ProfileRow | undefined> {
  return tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'bio', 'location', 'birth_date', 'avatar_url', 'banner_url'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates the passed columns of a profile. */
export async function updateProfileRow(tx: Executor, userId: string, change: Partial<ProfileRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  const { first_name, last_name } = change;
  if (first_name === undefined && last_name === undefined) return;
  await addWords(tx, 'user_vocabulary', `${first_name ?? ''} ${last_name ?? ''}`);
}
