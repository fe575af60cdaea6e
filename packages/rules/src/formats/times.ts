/**
 * Date and time formats: docs/product.md, Languages. All functions take the current time as an argument. `locale` is a
 * BCP 47 tag.
 */
import { perLocale } from './per-locale.ts';
import { counted, type Phrase, phrase } from './phrase.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const written = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, options));
const inThisYear = written({ month: 'short', day: 'numeric' });
const inAnyYear = written({ month: 'short', day: 'numeric', year: 'numeric' });
const inFull = written({ dateStyle: 'full', timeStyle: 'short' });
const toTheMinute = written({ dateStyle: 'medium', timeStyle: 'short' });
const onTheClock = written({ hour: 'numeric', minute: '2-digit' });

/** Formats a day as `Nov 17`, with the year if it is not the current one. */
export function shortDate(at: Date, now: Date, locale: string): string {
  const sameYear = at.getFullYear() === now.getFullYear();
  return (sameYear ? inThisYear : inAnyYear)(locale).format(at);
}

/** Formats a day with its year: `Nov 17, 2026`. */
export function dateWithYear(at: Date, locale: string): string {
  return inAnyYear(locale).format(at);
}

/** Formats date and time: `Nov 17, 2026, 1:09 PM`. */
export function dateAndTime(at: Date, locale: string): string {
  return toTheMinute(locale).format(at);
}

/** Formats the time of day: `1:09 PM`. */
export function timeOfDay(at: Date, locale: string): string {
  return onTheClock(locale).format(at);
}

/** Formats date and time in full, for tooltips and assistive technology: `Friday, November 20, 2026 at 1:09 PM`. */
export function fullTime(at: Date, locale: string): string {
  return inFull(locale).format(at);
}

// A formatted date is already in the language of its locale.
const asWritten = (words: string): Phrase => ({ words });

/** Formats the age of a post or comment: `Just now`, `5m`, `2h`, `Yesterday`, `3d`, then the date. */
export function postTime(at: Date, now: Date, locale: string): Phrase {
  const age = now.getTime() - at.getTime();
  if (age < minuteMs) return phrase('Just now');
  if (age < hourMs) return phrase('{count}m', { count: Math.floor(age / minuteMs) });
  if (age < dayMs) return phrase('{count}h', { count: Math.floor(age / hourMs) });
  if (age < 2 * dayMs) return phrase('Yesterday');
  if (age < 7 * dayMs) return phrase('{count}d', { count: Math.floor(age / dayMs) });
  return asWritten(shortDate(at, now, locale));
}

/** Formats when a member was last seen: `Just now`, `5m ago`, `2h ago`, `3d ago` within a week, then the date. */
export function lastSeenTime(at: Date, now: Date, locale: string): Phrase {
  const days = Math.floor((now.getTime() - at.getTime()) / dayMs);
  return days >= 1 && days < 7 ? counted(days, '{count}d ago', '{count}d ago') : chatTime(at, now, locale);
}

/** Formats the last activity of a conversation: `Just now`, `5m ago`, `2h ago`, then the date. */
export function chatTime(at: Date, now: Date, locale: string): Phrase {
  const age = now.getTime() - at.getTime();
  if (age < minuteMs) return phrase('Just now');
  if (age < hourMs) return phrase('{count}m ago', { count: Math.floor(age / minuteMs) });
  if (age < dayMs) return phrase('{count}h ago', { count: Math.floor(age / hourMs) });
  return asWritten(shortDate(at, now, locale));
}

/** Returns whether two times are on the same calendar day in local time. */
export function isSameDay(one: Date, other: Date): boolean {
  return (
    one.getFullYear() === other.getFullYear() &&
    one.getMonth() === other.getMonth() &&
    one.getDate() === other.getDate()
  );
}

/** Formats a calendar day: `Today`, `Yesterday`, then the date. */
export function dayName(at: Date, now: Date, locale: string): Phrase {
  if (isSameDay(at, now)) return phrase('Today');
  const before = new Date(now);
  before.setDate(now.getDate() - 1);
  return isSameDay(at, before) ? phrase('Yesterday') : asWritten(shortDate(at, now, locale));
}

/** Formats the remaining time: `2d 4h`, `3h 20m` or `12m`; `0m` after the end. */
export function timeLeft(until: Date, now: Date): Phrase {
  const all = Math.max(0, Math.floor((until.getTime() - now.getTime()) / minuteMs));
  const hours = Math.floor(all / 60);
  if (hours >= 24) return phrase('{days}d {hours}h', { days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = all % 60;
  return hours > 0 ? phrase('{hours}h {minutes}m', { hours, minutes }) : phrase('{count}m', { count: minutes });
}

function daysBetween(at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs));
}

const inDays = (days: number) => counted(days, '{count} day', '{count} days');
const inMonths = (days: number) => counted(Math.floor(days / 30), '{count} month', '{count} months');

/** Formats the time since a member joined: weeks below 30 days, then months. */
export function joinedTime(at: Date, now: Date): Phrase {
  const days = daysBetween(at, now);
  if (days < 7) return phrase('Joined this week');
  if (days < 30) return counted(Math.floor(days / 7), 'Joined {count} week ago', 'Joined {count} weeks ago');
  return counted(Math.floor(days / 30), 'Joined {count} month ago', 'Joined {count} months ago');
}

/** Formats the age of a community: days, months, years. */
export function communityAge(at: Date, now: Date): Phrase {
  const days = daysBetween(at, now);
  if (days === 0) return phrase('Founded today');
  if (days < 30) return inDays(days);
  return days < 365 ? inMonths(days) : counted(Math.floor(days / 365), '{count} year', '{count} years');
}

/** Formats the time since a referred friend signed up: days, weeks, months. */
export function referralAge(at: Date, now: Date): Phrase {
  const days = daysBetween(at, now);
  if (days < 7) return inDays(days);
  return days < 30 ? counted(Math.floor(days / 7), '{count} week', '{count} weeks') : inMonths(days);
}

/** Formats seconds as a clock: `14:32`. Fractions are truncated. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
