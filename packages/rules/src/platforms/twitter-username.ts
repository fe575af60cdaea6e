/** Twitter set-up: docs/product.md, Platforms. */
import { minuteMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { siteName } from '../formats/site-names.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of a Twitter username, in characters. */
export const twitterUsernameMax = 15;
/** Lifetime of a code that proves ownership of an account, in milliseconds. */
export const platformCodeTtlMs = 15 * minuteMs;
/** Time for which an unlinked account is locked for other members, in months. */
export const platformLockMonths = 6;

/** Normalizes a typed Twitter username: without `@` and spaces. */
export function normalizeTwitterUsername(typed: string): string {
  return typed.replaceAll('@', '').trim();
}

/** Checks the format of a normalized Twitter username. */
export function checkTwitterUsername(username: string): RuleResult<'TWITTER_USERNAME_INVALID'> {
  return /^[A-Za-z0-9_]{1,15}$/.test(username) ? ok : { ok: false, code: 'TWITTER_USERNAME_INVALID' };
}

/** Returns the advice for the English error message of a failed set-up. */
export function twitterAdvice(message: string): Phrase | undefined {
  if (/not found/i.test(message)) return phrase('Please check the username and make sure the account exists.');
  if (/private/i.test(message)) return phrase('Private accounts are not supported - please make your account public.');
  return undefined;
}

/** Returns the text of the tweet that proves ownership of an account. */
export function verificationTweetOf(code: string): string {
  return `I’m verifying my ${siteName('site')} account. Code: ${code}`;
}

/** Returns the time at which an account unlinked at `unlinkedAt` becomes available to all members. */
export function lockEndsAt(unlinkedAt: Date): Date {
  const end = new Date(unlinkedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + platformLockMonths);
  // If the target month has no such day (31st, leap day), the lock ends with that month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
