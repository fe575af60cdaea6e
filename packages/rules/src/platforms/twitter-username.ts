/** Twitter set-up: docs/product.md, Platforms. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Longest Twitter username, in characters. */
export const twitterUsernameMax = 15;
/** How long a code that proves an account lives, in milliseconds. */
export const platformCodeTtlMs = 15 * 60_000;
/** How long an account that was given up stays closed to other members, in months. */
export const platformLockMonths = 6;

/** A Twitter username as it is typed, without the sign before it and blanks. */
export function normalizeTwitterUsername(typed: string): string {
  return typed.replaceAll('@', '').trim();
}

/** Whether a cleaned text can be a Twitter username. */
export function checkTwitterUsername(username: string): RuleResult<'TWITTER_USERNAME_INVALID'> {
  return /^[A-Za-z0-9_]{1,15}$/.test(username) ? ok : { ok: false, code: 'TWITTER_USERNAME_INVALID' };
}

/** The advice that belongs to the English words of a failed set-up, to be said after them. */
export function twitterAdvice(message: string): Phrase | undefined {
  if (/not found/i.test(message)) return phrase('Please check the username and make sure the account exists.');
  if (/private/i.test(message)) return phrase('Private accounts are not supported - please make your account public.');
  return undefined;
}

/** What a member posts to prove that an account is theirs. */
export function verificationTweetOf(code: string): string {
  return `I’m verifying my Gumball account. Code: ${code}`;
}

/** The moment from which an account given up at `unlinkedAt` is open to everybody. */
export function lockEndsAt(unlinkedAt: Date): Date {
  const end = new Date(unlinkedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + platformLockMonths);
  // The 31st of a month and leap days have no counterpart everywhere: the lock then ends with the shorter month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
