/** When a post is published: docs/product.md, Posts. */
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { fromLocalTime, type LocalTime, toLocalTime } from '../formats/local-times.ts';
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

/** A quick choice of a time. */
export type ScheduleChoice = { name: 'evening' | 'tomorrow' | 'monday'; wall: LocalTime };

/** Returns the quick choices: this evening at 18:00 while it lies ahead, tomorrow at 9:00, and the next Monday at 9:00. */
export function scheduleChoices(now: Date, timeZone: string): ScheduleChoice[] {
  const today = toLocalTime(now, timeZone);
  const day = (ahead: number) => new Date(Date.parse(`${today}Z`) + ahead * dayMs);
  const at = (ahead: number, clock: string) => `${day(ahead).toISOString().slice(0, 10)}T${clock}`;
  const toMonday = (8 - day(0).getUTCDay()) % 7 || 7;
  const choices: ScheduleChoice[] = [
    { name: 'evening', wall: at(0, '18:00') },
    { name: 'tomorrow', wall: at(1, '09:00') },
    { name: 'monday', wall: at(toMonday, '09:00') },
  ];
  return choices.filter(({ name, wall }, index) => {
    const time = fromLocalTime(wall, timeZone);
    const isNew = choices.findIndex((other) => other.wall === wall) === index;
    return time !== undefined && isNew && (name !== 'evening' || checkPublishAt(time, now).ok);
  });
}
