/**
 * Date and time formats: docs/product.md, Languages. All functions take the current time as an argument. `locale` is a
 * BCP 47 tag.
 */
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { perLocale } from './per-locale.ts';
import { type Phrase, phrase, pluralPhrase } from './phrase.ts';

const dateTimeFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, options));
const inThisYear = dateTimeFormat({ month: 'short', day: 'numeric' });
const inAnyYear = dateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const inFull = dateTimeFormat({ dateStyle: 'full', timeStyle: 'short' });
const toTheMinute = dateTimeFormat({ dateStyle: 'medium', timeStyle: 'short' });
const onTheClock = dateTimeFormat({ hour: 'numeric', minute: '2-digit' });

/** Formats a day as `Nov 17`, with the year if it is not the current one. */
export function shortDate(date: Date, now: Date, locale: string): string {
  const sameYear = date.getFullYear() === now.getFullYear();
  return (sameYear ? inThisYear : inAnyYear)(locale).format(date);
}

/** Formats a day with its year: `Nov 17, 2026`. */
export function dateWithYear(date: Date, locale: string): string {
  return inAnyYear(locale).format(date);
}

/** Formats date and time: `Nov 17, 2026, 1:09 PM`. */
export function dateAndTime(date: Date, locale: string): string {
  return toTheMinute(locale).format(date);
}

/** Formats the time of day: `1:09 PM`. */
export function timeOfDay(date: Date, locale: string): string {
  return onTheClock(locale).format(date);
}

/** Formats date and time in full, for tooltips and assistive technology: `Friday, November 20, 2026 at 1:09 PM`. */
export function fullTime(date: Date, locale: string): string {
  return inFull(locale).format(date);
}

// A formatted date is already in the language of its locale.
const literalPhrase = (text: string): Phrase => ({ words: text });

const dayStart = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

// Days with a clock change have 23 or 25 hours, hence the rounding.
/** Returns how many calendar days in local time lie between two times. */
function daysBetween(date: Date, now: Date): number {
  return Math.round((dayStart(now) - dayStart(date)) / dayMs);
}

/**
 * Formats the age of a post or comment: `Just now`, `5m`, `2h`, and from 24 hours on by calendar days `Yesterday`, `3d`,
 * then the date.
 */
export function postTime(date: Date, now: Date, locale: string): Phrase {
  const age = now.getTime() - date.getTime();
  if (age < minuteMs) return phrase('Just now');
  if (age < hourMs) return phrase('{count}m', { count: Math.floor(age / minuteMs) });
  const days = daysBetween(date, now);
  if (age < dayMs || days < 1) return phrase('{count}h', { count: Math.floor(age / hourMs) });
  if (days === 1) return phrase('Yesterday');
  if (days < 7) return phrase('{count}d', { count: days });
  return literalPhrase(shortDate(date, now, locale));
}

/** Formats when a member was last seen: `Just now`, `5m ago`, `2h ago`, `3d ago` within a week, then the date. */
export function lastSeenTime(date: Date, now: Date, locale: string): Phrase {
  const days = Math.floor((now.getTime() - date.getTime()) / dayMs);
  return days >= 1 && days < 7 ? pluralPhrase(days, '{count}d ago', '{count}d ago') : chatTime(date, now, locale);
}

/** Formats the last activity of a conversation: `Just now`, `5m ago`, `2h ago`, then the date. */
export function chatTime(date: Date, now: Date, locale: string): Phrase {
  const age = now.getTime() - date.getTime();
  if (age < minuteMs) return phrase('Just now');
  if (age < hourMs) return phrase('{count}m ago', { count: Math.floor(age / minuteMs) });
  if (age < dayMs) return phrase('{count}h ago', { count: Math.floor(age / hourMs) });
  return literalPhrase(shortDate(date, now, locale));
}

/** Returns whether two times are on the same calendar day in local time. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
}

/** Formats a calendar day: `Today`, `Yesterday`, then the date. */
export function dayName(date: Date, now: Date, locale: string): Phrase {
  const days = daysBetween(date, now);
  if (days === 0) return phrase('Today');
  return days === 1 ? phrase('Yesterday') : literalPhrase(shortDate(date, now, locale));
}
