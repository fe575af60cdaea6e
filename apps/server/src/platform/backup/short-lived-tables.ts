/**
 * Tables whose rows open an account or reach a device for a time. A backup holds none of their rows and a restore leaves them empty: otherwise a session that
 * has ended, a link that was used, or a device that was signed out would come back.
 */
export const shortLivedTables: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'email_codes',
  'email_code_tries',
  'used_challenges',
  'email_changes',
  'platform_links',
  'push_subscriptions',
]);
