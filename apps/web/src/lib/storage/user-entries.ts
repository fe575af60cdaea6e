import { session } from '../session/session.ts';
import { currentUserId } from '../session/user-state.ts';
import { storage } from './storage.ts';

// The prefixes of this page's entries, for every user.
const prefixes = new Set<string>();

/** Returns the storage key of a user's entry. */
export const userEntryKey = (prefix: string, userId: string, name: string): string => `${prefix}${userId}:${name}`;

/**
 * Removes the entries of a prefix when their user signs out: the next person at this device must not read them. A
 * session that expires leaves them for the next sign-in.
 */
export function removeAtSignOut(prefix: string): void {
  prefixes.add(prefix);
}

// The user whose entries an explicit sign-out removes.
let previousUserId = currentUserId();
session.subscribe(() => {
  const current = session.get();
  if (current.status === 'guest' && current.ended === 'signed-out' && previousUserId !== undefined) {
    for (const prefix of prefixes) {
      const own = userEntryKey(prefix, previousUserId, '');
      for (const key of storage.keys()) if (key.startsWith(own)) storage.remove(key);
    }
  }
  previousUserId = currentUserId(current);
});
