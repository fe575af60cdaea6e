/** When a post is published: docs/product.md, Posts. */
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Minimum time from now to the publication, in milliseconds. */
export const scheduleMinMs = 5 * minuteMs;
/** Maximum time from now to the publication, in milliseconds. */
export const scheduleMaxMs = 60 * dayMs;

/**
 * Checks the time of a publication. An edit may keep the time `current` that lies ahead, also shortly before it.
 */
export function checkPublishAt(
  publishAt: Date,
  now: Date,
  current?: Date,
): RuleResult<'SCHEDULE_TOO_SOON' | 'SCHEDULE_TOO_LATE'> {
  const ahead = publishAt.getTime() - now.getTime();
  if (current && ahead > 0 && current.getTime() === publishAt.getTime()) return ok;
  if (ahead < scheduleMinMs) return { ok: false, code: 'SCHEDULE_TOO_SOON', field: 'publishAt' };
  if (ahead > scheduleMaxMs) return { ok: false, code: 'SCHEDULE_TOO_LATE', field: 'publishAt' };
  return ok;
}

/** Reasons for which a scheduled post is not published. */
export const scheduleFailures = [
  'suspended',
  'silenced',
  'limited',
  'community',
  'quote',
  'files',
  'content',
  'server',
] as const;
/** Reason for which a scheduled post is not published. */
export type ScheduleFailure = (typeof scheduleFailures)[number];

const failurePhrases: Record<ScheduleFailure, Phrase> = {
  suspended: phrase('Your account was suspended at that time.'),
  silenced: phrase('You could not write at that time.'),
  limited: phrase('You could not send links at that time.'),
  community: phrase('You cannot post in this community.'),
  quote: phrase('You cannot quote this post.'),
  files: phrase('A file is missing.'),
  content: phrase('It does not follow the rules for posts.'),
  server: phrase('Something went wrong on our side.'),
};

/** Returns the text of a reason. */
export function scheduleFailurePhrase(failure: ScheduleFailure): Phrase {
  return failurePhrases[failure];
}

const failuresByCode: Record<string, ScheduleFailure> = {
  ACCOUNT_SUSPENDED: 'suspended',
  SILENCED: 'silenced',
  LIMITED_LINKS: 'limited',
  COMMUNITY_NOT_FOUND: 'community',
  ACCESS_DENIED: 'community',
  POST_NOT_FOUND: 'quote',
  REPOSTS_OFF: 'quote',
  MEDIA_URL_UNKNOWN: 'files',
};

/** Returns the reason for the error that refused a post. */
export function scheduleFailureOf(code: string): ScheduleFailure {
  return failuresByCode[code] ?? 'content';
}

const attemptsMax = 8;

/** Returns how long to wait after `attempts` failed attempts for which nobody can help; undefined to give up. */
export function scheduleRetryMs(attempts: number): number | undefined {
  return attempts < attemptsMax ? Math.min(hourMs, minuteMs * 2 ** (attempts - 1)) : undefined;
}

/** A time on the clock of a place: `2026-11-25T14:30`, as the date fields of browsers hold it. */
export type WallTime = string;

const wallFormats = new Map<string, Intl.DateTimeFormat>();

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const known = wallFormats.get(timeZone);
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
  wallFormats.set(timeZone, made);
  return made;
}

// The milliseconds of the clock of a zone, as if it was that of UTC.
function wallMs(time: number, timeZone: string): number {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of wallFormat(timeZone).formatToParts(time)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
}

/** Returns what the clocks of a zone show at a time. */
export function toWallTime(time: Date, timeZone: string): WallTime {
  return new Date(wallMs(time.getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns the time at which the clocks of a zone show `wall`, or undefined for what is no time. Of two such times the
 * first counts; a time that the clocks skip counts as if they had not been changed yet.
 */
export function fromWallTime(wall: WallTime, timeZone: string): Date | undefined {
  const shown = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(shown)) return undefined;
  // Clocks change by at most a day around a time, so the offsets before and after are all there are.
  const offsets = [-dayMs, dayMs].map((away) => wallMs(shown + away, timeZone) - (shown + away));
  const found = offsets.map((offset) => shown - offset).filter((time) => wallMs(time, timeZone) === shown);
  return new Date(found.length > 0 ? Math.min(...found) : shown - (offsets[0] ?? 0));
}

/** A quick choice of a time. */
export type ScheduleChoice = { name: 'evening' | 'tomorrow' | 'monday'; wall: WallTime };

/** Returns the quick choices: this evening at 18:00 while it lies ahead, tomorrow at 9:00, and the next Monday at 9:00. */
export function scheduleChoices(now: Date, timeZone: string): ScheduleChoice[] {
  const today = toWallTime(now, timeZone);
  const day = (ahead: number) => new Date(Date.parse(`${today}Z`) + ahead * dayMs);
  const at = (ahead: number, clock: string) => `${day(ahead).toISOString().slice(0, 10)}T${clock}`;
  const toMonday = (8 - day(0).getUTCDay()) % 7 || 7;
  const choices: ScheduleChoice[] = [
    { name: 'evening', wall: at(0, '18:00') },
    { name: 'tomorrow', wall: at(1, '09:00') },
    { name: 'monday', wall: at(toMonday, '09:00') },
  ];
  return choices.filter(({ name, wall }, index) => {
    const time = fromWallTime(wall, timeZone);
    const isNew = choices.findIndex((other) => other.wall === wall) === index;
    return time !== undefined && isNew && (name !== 'evening' || checkPublishAt(time, now).ok);
  });
}
