import type { WornFrame } from '@gumball/rules/shop/frames';

const isPresenceVisibleSql = '(u.id = $1::bigint OR (fs.user_id IS NOT NULL AND u.show_presence))';
/** SQL condition: the user `u` is connected to a live server. */
export const isOnlineSql = `EXISTS (
  SELECT FROM presence lm JOIN nodes ln ON ln.node = lm.node
  WHERE lm.user_id = u.id AND ln.alive_at > now() - interval '45 seconds')`;

/** SQL expression: when a user was last seen, by the SQL expression of the id; null for never. */
export const lastSeenSql = (userId: string): string =>
  `(SELECT seen.at FROM user_last_seen seen WHERE seen.user_id = ${userId})`;

/** SQL condition: a visible client of the user `u` was active within the last minute. */
export const hasActiveClientSql = `EXISTS (
  SELECT FROM presence lm JOIN nodes ln ON ln.node = lm.node
  WHERE lm.user_id = u.id AND lm.active_at > now() - interval '60 seconds' AND ln.alive_at > now() - interval '45 seconds')`;

/**
 * SQL columns of a user `u` as seen by the viewer, the first parameter of the statement. Presence is visible to the
 * user and to friends if the user shows it.
 */
export const userColumns = `u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs,
  fs.user_id IS NOT NULL AS befriended, fr.id AS request_id, fr.sender_id = $1::bigint AS request_sent,
  CASE WHEN ${isPresenceVisibleSql} THEN ${isOnlineSql} ELSE false END AS online, CASE WHEN ${isPresenceVisibleSql} THEN ${lastSeenSql('u.id')} END AS last_seen_at`;

/** SQL joins that `userColumns` requires. */
export const userJoins = `
  LEFT JOIN friendships fs ON fs.user_id = $1::bigint AND fs.friend_id = u.id
  LEFT JOIN friend_requests fr ON least(fr.sender_id, fr.receiver_id) = least($1::bigint, u.id)
    AND greatest(fr.sender_id, fr.receiver_id) = greatest($1::bigint, u.id)`;

/** SQL condition: the user `u` has a complete profile and is not suspended. */
export const isActiveUserSql = "u.first_name <> '' AND u.last_name <> '' AND u.suspended_at IS NULL";

/** SQL condition: leaderboards show the user `user`. */
export const isRankedSql = (user: string): string =>
  `(${user}.first_name <> '' AND ${user}.last_name <> '' AND ${user}.role = 'member' AND ${user}.suspended_at IS NULL
    AND ${user}.show_on_leaderboard)`;

/** SQL condition: the user whose id is in a column is not suspended. */
export const isNotSuspendedSql = (column: string): string =>
  `NOT EXISTS (SELECT FROM users suspended WHERE suspended.id = ${column} AND suspended.suspended_at IS NOT NULL)`;

/** SQL condition: the user whose id is in a column may be recommended: operators have not limited the user. */
export const isNotLimitedSql = (column: string): string =>
  `NOT EXISTS (SELECT FROM users limited WHERE limited.id = ${column} AND limited.limited_until > now())`;

/** SQL expression: the role of the operator `user`, null for members. Operators of earlier versions had every right. */
export const staffRoleSql = (user: string): string =>
  `CASE WHEN ${user}.role = 'operator' THEN coalesce(${user}.staff_role, 'administrator') END`;

/** The row of `userColumns`: a user as seen by the viewer. */
export type ListedUserRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  frame: WornFrame | null;
  level_gumballs: string;
  befriended: boolean;
  request_id: string | null;
  request_sent: boolean | null;
  online: boolean;
  last_seen_at: Date | null;
};
