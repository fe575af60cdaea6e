/** When mails are due: docs/product.md, Mails. */
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { memberPeriod } from '../tasks/member-days.ts';
import { type MailFrequencies, type MailTopic, topicsWith } from './mail-topics.ts';

/** How long a member is absent before a mail is sent, in milliseconds. */
export const absenceMs = 10 * minuteMs;
/** The minimum time between two mails about messages to one member, in milliseconds. */
export const messageMailGapMs = 30 * minuteMs;
/** Members who have not been here for longer get no digest. Their addresses may not exist any more. */
export const dormantAfterMs = 180 * dayMs;
/** The hour of the day of digests, in the member's time zone. */
export const digestHour = 8;

const hourFormats = new Map<string, Intl.DateTimeFormat>();

function hourOf(timeZone: string, time: number): number {
  const format =
    hourFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  hourFormats.set(timeZone, format);
  return Number(format.format(time));
}

/** Returns when the digest of a local day is due. A clock that changes in the night does not move it. */
function digestTime(timeZone: string, startOfDay: Date): Date {
  const time = startOfDay.getTime() + digestHour * hourMs;
  return new Date(time + (digestHour - hourOf(timeZone, time)) * hourMs);
}

const mondayOffset = 3;

/** Whether the local day is that of weekly digests: Monday. */
export function isWeeklyDay(timeZone: string, now: Date): boolean {
  return (memberPeriod('daily', { timeZone, change: null }, now).number + mondayOffset) % 7 === 0;
}

/**
 * Returns when the next digest after `now` is due: at eight in the morning of the member, each day or on Mondays. Null
 * if the member wants none.
 */
export function nextDigestAt(frequencies: MailFrequencies, timeZone: string, now: Date): Date | null {
  const hasDaily = topicsWith(frequencies, 'daily').length > 0;
  if (!hasDaily && topicsWith(frequencies, 'weekly').length === 0) return null;
  const clock = { timeZone, change: null };
  let day = memberPeriod('daily', clock, now);
  for (;;) {
    const due = digestTime(timeZone, day.startsAt);
    if (due.getTime() > now.getTime() && (hasDaily || isWeeklyDay(timeZone, due))) return due;
    day = memberPeriod('daily', clock, day.endsAt);
  }
}

/** A topic of a digest, and since when it collects. */
export type DigestPart = { topic: MailTopic; since: Date };

/** Returns what the digest of a day contains: the daily topics, and on Mondays also the weekly ones. */
export function digestParts(frequencies: MailFrequencies, timeZone: string, dueAt: Date): DigestPart[] {
  const since = (days: number) => new Date(dueAt.getTime() - days * dayMs);
  const daily = topicsWith(frequencies, 'daily').map((topic) => ({ topic, since: since(1) }));
  if (!isWeeklyDay(timeZone, dueAt)) return daily;
  return [...daily, ...topicsWith(frequencies, 'weekly').map((topic) => ({ topic, since: since(7) }))];
}

/**
 * Returns when a mail about messages or a notification is due: null at once, or a time at which the member will have
 * been absent for long enough. A member who is here learns of it on the screen.
 */
export function absentAt(presence: { isHere: boolean; lastSeenAt: Date | null }, now: Date): Date | null {
  if (presence.isHere) return new Date(now.getTime() + absenceMs);
  const absentFrom = presence.lastSeenAt ? presence.lastSeenAt.getTime() + absenceMs : 0;
  return absentFrom > now.getTime() ? new Date(absentFrom) : null;
}

/** Whether a member has been away for so long that digests stop. */
export function isDormant(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > dormantAfterMs;
}
