/** Muted members and words: docs/product.md, Mutes. */
import { dayMs, weekMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum number of members that one member mutes. */
export const mutedMembersMax = 1000;
/** Maximum number of muted words of a member. */
export const mutedWordsMax = 100;
/** Minimum length of a muted word, in UTF-16 units. */
export const mutedWordMin = 2;
/** Maximum length of a muted word, in UTF-16 units. */
export const mutedWordMax = 50;

/** The durations of a mute, which otherwise lasts until it is removed. */
export const muteDurations = ['day', 'week', 'month'] as const;
/** A duration of a mute. */
export type MuteDuration = (typeof muteDurations)[number];

const durationMs: Record<MuteDuration, number> = { day: dayMs, week: weekMs, month: 30 * dayMs };

/** Returns the end of a mute that starts now; null without a duration. */
export function muteEnd(duration: MuteDuration | null, nowMs: number): Date | null {
  return duration === null ? null : new Date(nowMs + durationMs[duration]);
}

/** Returns a muted word as it is stored: on one line, with single spaces. */
export function normalizeMutedWord(word: string): string {
  return word.trim().replaceAll(/\s+/g, ' ');
}

/** Returns the first violation of a normalized muted word. Words are compared by their letters and digits. */
export function checkMutedWord(word: string): RuleResult<'MUTED_WORD_LENGTH' | 'MUTED_WORD_BLANK'> {
  if (word.length < mutedWordMin || word.length > mutedWordMax)
    return { ok: false, code: 'MUTED_WORD_LENGTH', field: 'word' };
  return /[\p{L}\p{N}]/u.test(word) ? ok : { ok: false, code: 'MUTED_WORD_BLANK', field: 'word' };
}
