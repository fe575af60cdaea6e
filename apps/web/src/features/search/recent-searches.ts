import { storage } from '../../lib/storage/storage.ts';

const most = 8;
const keyOf = (memberId: string) => `recent_searches:${memberId}`;

/** What a member searched for last on this device, newest first. */
export function recentSearches(memberId: string): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(memberId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a search on top of the recent ones; the same words stand there once. */
export function rememberSearch(memberId: string, q: string): void {
  const others = recentSearches(memberId).filter((other) => other.toLowerCase() !== q.toLowerCase());
  storage.write(keyOf(memberId), JSON.stringify([q, ...others].slice(0, most)));
}

/** Forgets one recent search, or all of them. */
export function forgetSearch(memberId: string, q?: string): void {
  const rest = q === undefined ? [] : recentSearches(memberId).filter((other) => other !== q);
  if (rest.length === 0) storage.remove(keyOf(memberId));
  else storage.write(keyOf(memberId), JSON.stringify(rest));
}
