/** Days and weeks of a member in the member's time zone: docs/product.md, Tasks. */
import { dayMs, hourMs } from '../formats/durations.ts';

/** How often a task can be repeated. */
export const cadences = ['daily', 'weekly'] as const;
/** How often a task can be repeated. */
export type Cadence = (typeof cadences)[number];

/** The zone of members who have not sent one. */
export const defaultTimeZone = 'UTC';
/** Maximum length of the name of a time zone. */
export const timeZoneMax = 64;
/** Minimum time between two changes of the zone, in milliseconds. */
export const timeZonePauseMs = 7 * dayMs;

/** A change of the zone: the zone before it, its last day, the end of that day, and when the member asked for it. */
export type ZoneChange = { previousZone: string; heldDay: number; since: Date; changedAt: Date };

/**
 * A member's days, numbered from 1970-01-01 by their local date. After a change of the zone the day `heldDay` continues
 * until `since`: a change makes a day longer, never shorter, so that no move adds a day.
 */
export type MemberClock = { timeZone: string; change: ZoneChange | null };

/** The days of a member who has not sent a zone. */
export const defaultClock: MemberClock = { timeZone: defaultTimeZone, change: null };

// Names are canonical before they come here, so there are a few hundred.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns the canonical name of a time zone, or undefined if there is none of this name. */
export function toTimeZone(name: string): string | undefined {
  if (name.length > timeZoneMax || !/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function localDay(timeZone: string, time: number): number {
  const parts = { year: 0, month: 0, day: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value);
  }
  return Date.UTC(parts.year, parts.month - 1, parts.day) / dayMs;
}

/** Returns the first moment of a local day. Where clocks skip midnight, the day begins at the skip. */
function startOfLocalDay(timeZone: string, day: number): number {
  // Zones are at most 14 hours from UTC.
  let before = day * dayMs - 15 * hourMs;
  let from = day * dayMs + 15 * hourMs;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (localDay(timeZone, middle) < day) before = middle;
    else from = middle;
  }
  return from;
}

function memberDay({ timeZone, change }: MemberClock, now: Date): number {
  if (change !== null && now.getTime() < change.since.getTime()) return change.heldDay;
  return localDay(timeZone, now.getTime());
}

function startOfDay({ timeZone, change }: MemberClock, day: number): Date {
  if (change === null) return new Date(startOfLocalDay(timeZone, day));
  if (day <= change.heldDay) return new Date(startOfLocalDay(change.previousZone, day));
  // A move to the east skips a date.
  return new Date(Math.max(startOfLocalDay(timeZone, day), change.since.getTime()));
}

// 1970-01-01 was a Thursday; weeks begin on Monday.
const mondayOffset = 3;
const weekOfDay = (day: number) => Math.floor((day + mondayOffset) / 7);
const firstDayOf = (week: number) => week * 7 - mondayOffset;

/** A day or a week of a member: its number, its start, and its exclusive end. */
export type MemberPeriod = { number: number; startsAt: Date; endsAt: Date };

/** Returns the day or week of a member at a time. */
export function memberPeriod(cadence: Cadence, clock: MemberClock, now: Date): MemberPeriod {
  const day = memberDay(clock, now);
  const [first, after] =
    cadence === 'daily' ? [day, day + 1] : [firstDayOf(weekOfDay(day)), firstDayOf(weekOfDay(day) + 1)];
  return {
    number: cadence === 'daily' ? day : weekOfDay(day),
    startsAt: startOfDay(clock, first),
    endsAt: startOfDay(clock, after),
  };
}

/** Returns the number of the period before another one. A move to the east skips a date, and no period. */
export function previousPeriod(cadence: Cadence, { timeZone, change }: MemberClock, number: number): number {
  const isFirst = change !== null && number === localDay(timeZone, change.since.getTime());
  return cadence === 'daily' && isFirst ? change.heldDay : number - 1;
}

/** Returns when a member can change the zone again; null if now. */
export function nextZoneChangeAt({ change }: MemberClock, now: Date): Date | null {
  const next = change && new Date(change.changedAt.getTime() + timeZonePauseMs);
  return next && next.getTime() > now.getTime() ? next : null;
}

/**
 * Moves a member to another time zone. The present day continues until the first midnight there that is not before its
 * end here, so that each day has its full length. After a change the next one waits for a week. The first zone of a
 * member without a started period (`isFirst`) applies at once: there is nothing to gain.
 */
export function changeTimeZone(
  clock: MemberClock,
  name: string,
  now: Date,
  isFirst = false,
):
  | { ok: true; clock: MemberClock; changed: boolean }
  | { ok: false; code: 'TIME_ZONE_INVALID' | 'TIME_ZONE_TOO_SOON'; field: string } {
  const timeZone = toTimeZone(name);
  if (timeZone === undefined) return { ok: false, code: 'TIME_ZONE_INVALID', field: 'timeZone' };
  const previousZone = clock.timeZone;
  // The default zone is stored too once the member sent it.
  if (timeZone === previousZone && clock.change !== null) return { ok: true, clock, changed: false };
  if (nextZoneChangeAt(clock, now)) return { ok: false, code: 'TIME_ZONE_TOO_SOON', field: 'timeZone' };
  if (isFirst && clock.change === null) {
    const { number, startsAt: since } = memberPeriod('daily', { timeZone, change: null }, now);
    const change = { previousZone: timeZone, heldDay: number - 1, since, changedAt: now };
    return { ok: true, clock: { timeZone, change }, changed: true };
  }
  const { number: heldDay, endsAt } = memberPeriod('daily', clock, now);
  const day = localDay(timeZone, endsAt.getTime());
  const start = startOfLocalDay(timeZone, day);
  const since = new Date(start >= endsAt.getTime() ? start : startOfLocalDay(timeZone, day + 1));
  return { ok: true, clock: { timeZone, change: { previousZone, heldDay, since, changedAt: now } }, changed: true };
}
