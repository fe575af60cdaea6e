/**
 * Tables whose rows open an account or reach a device for a time. A backup holds none of their rows and a restore leaves them empty: otherwise a session that
 * has ended, a link that was used, or a device that was signed out would come back.
 */
export const shortLivedTables: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'email_codes',
  'email_code_attempts',
  'used_challenges',
  'email_changes',
  'pending_links',
  'push_subscriptions',
]);

/** The names that short-lived tables have in backups of releases before migration 0040. */
export const formerShortLivedTables: ReadonlySet<string> = new Set(['email_code_tries', 'platform_links']);
