/**
 * SQL condition: the user `u` counts as a member who joined. Deleted and suspended members do, so that figures of the past
 * stay; bots and accounts without a complete profile do not.
 */
export const isCountedSql =
  "u.bot_owner_id IS NULL AND (u.deleted_at IS NOT NULL OR u.first_name <> '' AND u.last_name <> '')";
