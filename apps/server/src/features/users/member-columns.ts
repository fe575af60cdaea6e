const shown = '(u.id = $1::bigint OR (fs.user_id IS NOT NULL AND u.show_presence))';
/** Whether the member `u` has a live connection to a server that is alive. */
export const isOnline = `EXISTS (
  SELECT FROM presence lm JOIN nodes ln ON ln.node = lm.node
  WHERE lm.user_id = u.id AND ln.alive_at > now() - interval '45 seconds')`;

/** The columns of a member `u` as the viewer, a statement's first parameter, sees them; `MemberRow` is their type. Presence is for oneself and for friends, where the member shows it. */
export const memberColumns = `u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.gumballs,
  fs.user_id IS NOT NULL AS befriended, fr.id AS request_id, fr.sender_id = $1::bigint AS request_sent,
  CASE WHEN ${shown} THEN ${isOnline} ELSE false END AS online, CASE WHEN ${shown} THEN u.last_seen_at END AS last_seen_at`;

/** What `memberColumns` needs to be joined to the member `u`. */
export const memberJoins = `
  LEFT JOIN friendships fs ON fs.user_id = $1::bigint AND fs.friend_id = u.id
  LEFT JOIN friend_requests fr ON least(fr.sender_id, fr.receiver_id) = least($1::bigint, u.id)
    AND greatest(fr.sender_id, fr.receiver_id) = greatest($1::bigint, u.id)`;

/** Who takes part: the profile is complete and the account in order. */
export const takesPart = "u.first_name <> '' AND u.last_name <> '' AND u.suspended_at IS NULL";

/** Whether the account of the member whose id stands in a column is in order. */
export const inOrder = (column: string): string =>
  `NOT EXISTS (SELECT FROM users suspended WHERE suspended.id = ${column} AND suspended.suspended_at IS NOT NULL)`;

/** A member as the viewer sees them. */
export type MemberRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  gumballs: string;
  befriended: boolean;
  request_id: string | null;
  request_sent: boolean | null;
  online: boolean;
  last_seen_at: Date | null;
};
