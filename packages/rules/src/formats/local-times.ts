/** Dates and times on the clocks of a time zone: of events and scheduled posts. */
import { dayMs } from './durations.ts';

/** A date and time without its zone, as in the value of a date and time input: `2026-03-29T18:30`. */
export type LocalTime = string;

const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns what the clocks of a zone show at a time, as if that were UTC; whole minutes. */
function wallClock(timeZone: string, time: number): number {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
}

/** Returns the local time in a zone. */
export function toLocalTime(time: Date, timeZone: string): LocalTime {
  return new Date(wallClock(timeZone, time.getTime())).toISOString().slice(0, 16);
}

/**
 * Returns the moment of a local time in a known zone; undefined if there is no such date or time. One that a change of the
 * clocks skips is as much later, and of one that they repeat this is the first.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): Date | undefined {
  if (!localForm.test(local)) return undefined;
  const wall = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== local) return undefined;
  // The offsets before and after a change of the clocks that may be near. Zones change at most once in two days.
  const before = wall - (wallClock(timeZone, wall - dayMs) - (wall - dayMs));
  const after = wall - (wallClock(timeZone, wall + dayMs) - (wall + dayMs));
  const exact = [before, after].filter((time) => wallClock(timeZone, time) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : before);
}
