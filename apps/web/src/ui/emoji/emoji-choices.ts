/** A member's latest emoji and skin tone on this device. */
import type { SkinTone } from 'frimousse';
import { storage } from '../../lib/storage/storage.ts';
import { userEntryKey } from '../../lib/storage/user-entries.ts';
import { skinTones } from './load-emoji.ts';

const prefix = 'emoji:';
const maxRecent = 24;

/** The twelve quick emoji of the composer, and what a member without an own choice finds first. */
export const popularEmoji = ['😀', '😂', '😍', '🤩', '🥳', '😎', '🔥', '💯', '👏', '🎉', '🎨', '💖'];

/** The latest emoji, newest first; empty before the first. */
export function recentEmoji(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(userEntryKey(prefix, userId, 'recent')) ?? '[]');
    return Array.isArray(stored) ? stored.filter((emoji) => typeof emoji === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts an emoji on top of the latest. */
export function storeRecentEmoji(userId: string, emoji: string): void {
  const others = recentEmoji(userId).filter((other) => other !== emoji);
  const next = [emoji, ...others].slice(0, maxRecent);
  storage.write(userEntryKey(prefix, userId, 'recent'), JSON.stringify(next));
}

/** The skin tone that the member chose. */
export function storedSkinTone(userId: string): SkinTone {
  const stored = storage.read(userEntryKey(prefix, userId, 'tone'));
  return skinTones.find((tone) => tone === stored) ?? 'none';
}

/** Stores the skin tone. */
export function storeSkinTone(userId: string, tone: SkinTone): void {
  storage.write(userEntryKey(prefix, userId, 'tone'), tone);
}
