/** Twitter set-up: docs/product.md, Platforms. */
import { fine, type Verdict } from '../verdict.ts';

/** Longest Twitter username, in characters. */
export const twitterUsernameMax = 15;
/** How long a code that proves an account lives, in milliseconds. */
export const platformCodeMs = 15 * 60_000;
/** How long an account that was given up stays closed to other members, in months. */
export const platformLockMonths = 6;

/** A Twitter username as it is typed, without the sign before it and blanks. */
export function cleanTwitterUsername(typed: string): string {
  return typed.replaceAll('@', '').trim();
}

/** Whether a cleaned text can be a Twitter username. */
export function checkTwitterUsername(username: string): Verdict<'TWITTER_USERNAME_INVALID'> {
  return /^[A-Za-z0-9_]{1,15}$/.test(username) ? fine : { ok: false, code: 'TWITTER_USERNAME_INVALID' };
}

/** The words of a failed set-up with the advice that belongs to them. */
export function withTwitterAdvice(message: string): string {
  if (/not found/i.test(message)) return `${message} Please check the username and make sure the account exists.`;
  if (/private/i.test(message))
    return `${message} Private accounts are not supported - please make your account public.`;
  return message;
}

/** What a member posts to prove that an account is theirs. */
export function verificationTweetOf(code: string): string {
  return `I’m verifying my Gumball account. Code: ${code}`;
}

/** The moment from which an account given up at `unlinkedAt` is open to everybody. */
export function lockEndOf(unlinkedAt: Date): Date {
  const end = new Date(unlinkedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + platformLockMonths);
  // The 31st of a month and leap days have no counterpart everywhere: the lock then ends with the shorter month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
