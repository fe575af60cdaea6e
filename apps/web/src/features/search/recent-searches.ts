import { storage } from '../../lib/storage/storage.ts';
import { userEntryKey } from '../../lib/storage/user-entries.ts';

const maxRecent = 8;
const keyOf = (memberId: string) => userEntryKey('recent_searches:', memberId);

/** The recent searches of a member on this device, newest first. */
export function recentSearches(memberId: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(keyOf(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((q) => typeof q === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Adds a search on top of the recent ones, without duplicates. */
export function storeSearch(memberId: string, q: string): void {
  const others = recentSearches(memberId).filter((other) => other.toLowerCase() !== q.toLowerCase());
  storage.write(keyOf(memberId), JSON.stringify([q, ...others].slice(0, maxRecent)));
}

/** Removes one recent search, or all of them. */
export function removeSearch(memberId: string, q?: string): void {
  const rest = q === undefined ? [] : recentSearches(memberId).filter((other) => other !== q);
  if (rest.length === 0) storage.remove(keyOf(memberId));
  else storage.write(keyOf(memberId), JSON.stringify(rest));
}
