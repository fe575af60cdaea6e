/**
 * SQL condition: the member `u` with the settings `r` can be mailed about topics: the address is verified and works, the
 * profile is complete, and the account is neither suspended nor deleted, nor a bot's.
 */
export const isMailableSql = `(u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL AND u.deleted_at IS NULL AND u.bot_owner_id IS NULL
  AND u.first_name <> '' AND r.refused_email IS DISTINCT FROM u.email)`;
