/** The keys of all entries in the browser's storage. */

/**
 * The prefixes of the entries that belong to a member. They are listed here and not where they are used, because a page
 * that has not loaded a feature removes its entries too.
 */
export const userEntryPrefixes = [
  'draft:',
  'emoji:',
  'recent_searches:',
  'offline:',
  'message-change:',
  'conversation-list:',
] as const;

/** A prefix of entries that belong to a member. */
export type UserEntryPrefix = (typeof userEntryPrefixes)[number];

/** The key of a member's entry. It is removed when the member signs out. */
export type UserEntryKey = `${UserEntryPrefix}${string}`;

/** The key of an entry of the session, or of a choice for this device. Nothing else may outlast the sign-out. */
export type DeviceKey =
  | 'authToken'
  | 'user'
  | 'closed-announcement'
  | 'content-warnings'
  | 'desktop-notifications'
  | `feed-scope:${string}`
  | 'first-steps-height'
  | 'install-offered'
  | 'language'
  | 'mail-locale'
  | 'notifications-asked'
  | 'session-end'
  | 'shortcuts'
  | 'site'
  | 'sounds'
  | 'theme'
  | 'voice-speed';
