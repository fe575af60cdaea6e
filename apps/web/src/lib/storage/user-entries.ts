import { storage } from './storage.ts';
import { type UserEntryKey, type UserEntryPrefix, userEntryPrefixes } from './storage-keys.ts';

/** Returns the storage key of a member's entry. Without a name it is the only one of its prefix. */
export const userEntryKey = (prefix: UserEntryPrefix, userId: string, name?: string): UserEntryKey =>
  `${prefix}${userId}${name === undefined ? '' : `:${name}`}`;

/**
 * Removes the entries of a member who signs out: the next person at this device must not read them. A session that
 * expires leaves them for the next sign-in.
 */
export function removeUserEntries(userId: string): void {
  for (const key of storage.keys()) {
    if (userEntryPrefixes.some((prefix) => `${key}:`.startsWith(`${prefix}${userId}:`))) storage.remove(key);
  }
}
