/**
 * Tables whose rows grant temporary access to an account, a device or a group. A backup contains none of their rows,
 * and a
 * restore leaves them empty. Otherwise ended sessions, used links and signed-out devices would become valid again.
 */
export const shortLivedTables: ReadonlySet<string> = new Set([
  'sessions',
  'password_resets',
  'email_codes',
  'email_code_attempts',
  'used_challenges',
  'passkey_challenges',
  'api_tokens',
  'oauth_refresh_tokens',
  'oauth_codes',
  'oidc_tickets',
  'email_changes',
  'pending_links',
  'push_subscriptions',
  'group_invites',
  // A restored site must not send what waited when the backup was made.
  'mail_queue',
]);

/** Names of short-lived tables in backups of releases before migration 0040. */
export const formerShortLivedTables: ReadonlySet<string> = new Set(['email_code_tries', 'platform_links']);
