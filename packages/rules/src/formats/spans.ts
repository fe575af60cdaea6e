/**
 * Formats of spans of time: docs/product.md, Languages. Separate from dates and times, which every page shows. All
 * functions take the current time as an argument.
 */
import { dayMs, minuteMs } from './durations.ts';
import { type Phrase, phrase, pluralPhrase } from './phrase.ts';

/** Formats the remaining time: `2d 4h`, `3h 20m` or `12m`; `0m` after the end. */
export function timeLeft(until: Date, now: Date): Phrase {
  const totalMinutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / minuteMs));
  const hours = Math.floor(totalMinutes / 60);
  if (hours >= 24) return phrase('{days}d {hours}h', { days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = totalMinutes % 60;
  return hours > 0 ? phrase('{hours}h {minutes}m', { hours, minutes }) : phrase('{count}m', { count: minutes });
}

function daysBetween(date: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - date.getTime()) / dayMs));
}

const inDays = (days: number) => pluralPhrase(days, '{count} day', '{count} days');
const inMonths = (days: number) => pluralPhrase(Math.floor(days / 30), '{count} month', '{count} months');

/** Formats the time since a member joined: weeks below 30 days, then months. */
export function joinedTime(date: Date, now: Date): Phrase {
  const days = daysBetween(date, now);
  if (days < 7) return phrase('Joined this week');
  if (days < 30) return pluralPhrase(Math.floor(days / 7), 'Joined {count} week ago', 'Joined {count} weeks ago');
  return pluralPhrase(Math.floor(days / 30), 'Joined {count} month ago', 'Joined {count} months ago');
}

/** Formats the age of a community: days, months, years. */
export function communityAge(date: Date, now: Date): Phrase {
  const days = daysBetween(date, now);
  if (days === 0) return phrase('Founded today');
  if (days < 30) return inDays(days);
  return days < 365 ? inMonths(days) : pluralPhrase(Math.floor(days / 365), '{count} year', '{count} years');
}

/** Formats the time since a referred friend signed up: days, weeks, months. */
export function referralAge(date: Date, now: Date): Phrase {
  const days = daysBetween(date, now);
  if (days < 7) return inDays(days);
  return days < 30 ? pluralPhrase(Math.floor(days / 7), '{count} week', '{count} weeks') : inMonths(days);
}

/** Formats seconds as a clock: `14:32`. Fractions are truncated. */
export function formatClock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
