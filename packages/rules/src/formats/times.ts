/** How times are written: docs/product.md, Formats. Every function takes the present moment, so that tests and screens agree on it. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const language = 'en-US';

// Made once: making one costs a hundred times what using it does, and lists write hundreds of times.
const inThisYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
const inOtherYears = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric' });
const inFull = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });

/** A day as `Nov 17`, with its year when that is not the present one. */
export function shortDate(at: Date, now: Date): string {
  const sameYear = at.getFullYear() === now.getFullYear();
  return (sameYear ? inThisYear : inOtherYears).format(at);
}

/** The full moment, for tooltips and assistive technology: `Friday, November 20, 2026 at 1:09 PM`. */
export function fullTime(at: Date): string {
  return inFull.format(at);
}

/** When a post or comment was written: `Just now`, `5m`, `2h`, `Yesterday`, `3d`, then the day. */
export function postTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m`;
  if (age < dayMs) return `${Math.floor(age / hourMs)}h`;
  if (age < 2 * dayMs) return 'Yesterday';
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}d`;
  return shortDate(at, now);
}

/** When a member was last seen: `Just now`, `5m ago`, `2h ago`, `3d ago` within a week, then the day. */
export function lastSeenTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`;
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}d ago`;
  return shortDate(at, now);
}

/** When a conversation last moved: `Just now`, `5m ago`, `2h ago`, then the day. */
export function chatTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`;
  return shortDate(at, now);
}

/** Whether two moments fall on one calendar day of the reader's own clock. */
export function isSameDay(one: Date, other: Date): boolean {
  return (
    one.getFullYear() === other.getFullYear() &&
    one.getMonth() === other.getMonth() &&
    one.getDate() === other.getDate()
  );
}

/** The calendar day of a task or a divider between days: `Today`, `Yesterday`, then the day. */
export function dayName(at: Date, now: Date): string {
  if (isSameDay(at, now)) return 'Today';
  const before = new Date(now);
  before.setDate(now.getDate() - 1);
  return isSameDay(at, before) ? 'Yesterday' : shortDate(at, now);
}

/** How much of a span is left: `2d 4h`, `3h 20m` or `12m`; `0m` once it is over. */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function daysBetween(at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs));
}

/** How long ago somebody joined: weeks below 30 days, else months. */
export function joinedTime(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days < 7) return 'this week';
  return days < 30 ? `${plural(Math.floor(days / 7), 'week')} ago` : `${plural(Math.floor(days / 30), 'month')} ago`;
}

/** How old a community is: days, months, years. */
export function communityAge(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days < 30) return plural(days, 'day');
  return days < 365 ? plural(Math.floor(days / 30), 'month') : plural(Math.floor(days / 365), 'year');
}

/** How long ago a referred friend signed up: days, weeks, months. */
export function referralAge(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days < 7) return plural(days, 'day');
  return days < 30 ? plural(Math.floor(days / 7), 'week') : plural(Math.floor(days / 30), 'month');
}
