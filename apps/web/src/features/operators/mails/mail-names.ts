import { msg } from '../../../lib/i18n/i18n.ts';

/** The names of mails on the screen. A mail of a later server is shown by its technical name. */
export const mailNames: Readonly<Record<string, string>> = {
  digest: msg('Digest of what was missed'),
  messages: msg('Unread messages'),
  'notice-mentions': msg('Mentions and replies'),
  'notice-friends': msg('Friends'),
  'notice-likes': msg('Likes and reactions'),
  'notice-communities': msg('Communities'),
  'notice-rewards': msg('Tasks and rewards'),
  verification: msg('Code of a sign-up'),
  reset: msg('Password reset'),
  'email-change': msg('Code of a new address'),
  address: msg('Check of an address'),
  support: msg('Message to support'),
  'account-log-in': msg('New log-in'),
  'account-password': msg('Password changed'),
  'account-reset': msg('Password was reset'),
  'account-email': msg('Address changed'),
  'account-deleted': msg('Account deleted'),
  'account-second-factor-on': msg('Two-factor authentication on'),
  'account-second-factor-off': msg('Two-factor authentication off'),
  'account-recovery-code-used': msg('Recovery code used'),
  'account-passkey-added': msg('Passkey added'),
  'account-passkey-removed': msg('Passkey removed'),
  'account-identity-linked': msg('Account linked'),
  'account-identity-unlinked': msg('Account unlinked'),
};
