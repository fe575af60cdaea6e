/** Events of communities: docs/product.md, Communities. */
import { dayMs } from '../formats/durations.ts';
import { fromLocalTime, toLocalTime } from '../formats/local-times.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { toTimeZone } from '../tasks/member-days.ts';
import { normalizeLine } from '../users/profile.ts';
import { isName } from '../users/profile-complete.ts';

/** Maximum length of a title, in UTF-16 units. */
export const eventTitleMax = 100;
/** Maximum length of a description, in UTF-16 units. */
export const eventTextMax = 2000;
/** Maximum length of a place, in UTF-16 units. */
export const eventPlaceMax = 200;
/** Maximum length of a link, in UTF-16 units. */
export const eventLinkMax = 500;
/** Maximum number of places. */
export const eventPlacesMax = 100_000;
/** Maximum number of events of a community that have not ended. */
export const openEventsMax = 50;
/** Maximum number of events that a community makes in a day. */
export const eventsPerDayMax = 100;
const durationMaxMs = 14 * dayMs;
const aheadMaxMs = 2 * 366 * dayMs;

/** The answers to an event. */
export const eventAnswers = ['going', 'maybe', 'no'] as const;
/** An answer to an event. */
export type EventAnswer = (typeof eventAnswers)[number];

/** Input of an event: times are local in its zone, an empty text means absent. */
export type EventDraft = {
  title: string;
  description: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  place: string;
  link: string;
  placesMax: number | null;
};

/** An event as stored. */
export type EventFields = {
  title: string;
  description: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  place: string | null;
  link: string | null;
  placesMax: number | null;
};

/** Input of an edit of an event: absent fields remain. */
export type EventChange = { [Field in keyof EventDraft]?: EventDraft[Field] | undefined };

type EventError =
  | 'EVENT_TITLE_REQUIRED'
  | 'EVENT_TITLE_TOO_LONG'
  | 'EVENT_TEXT_TOO_LONG'
  | 'EVENT_PLACE_TOO_LONG'
  | 'EVENT_LINK_INVALID'
  | 'EVENT_TIME_INVALID'
  | 'EVENT_START_PAST'
  | 'EVENT_START_FAR'
  | 'EVENT_END_INVALID'
  | 'EVENT_PLACES_INVALID';

function isWebAddress(link: string): boolean {
  return link.length <= eventLinkMax && /^https?:\/\/[^\s/.?#][^\s]*$/i.test(link);
}

/**
 * Normalizes and checks an event. A start that does not change, `startBefore`, may be in the past: the event is running.
 */
export function toEvent(
  draft: EventDraft,
  now: Date,
  startBefore?: Date,
): { ok: false; code: EventError; field: string } | { ok: true; event: EventFields } {
  const title = normalizeLine(draft.title);
  const description = draft.description.trim() || null;
  const place = normalizeLine(draft.place) || null;
  const link = draft.link.trim() || null;
  const { timeZone, placesMax } = draft;
  const fail = (code: EventError, field: string) => ({ ok: false as const, code, field });
  if (!isName(title)) return fail('EVENT_TITLE_REQUIRED', 'title');
  if (title.length > eventTitleMax) return fail('EVENT_TITLE_TOO_LONG', 'title');
  if ((description ?? '').length > eventTextMax) return fail('EVENT_TEXT_TOO_LONG', 'description');
  const isKnownZone = toTimeZone(timeZone) !== undefined;
  const startsAt = isKnownZone ? fromLocalTime(draft.startsAt, timeZone) : undefined;
  if (!startsAt) return fail('EVENT_TIME_INVALID', 'startsAt');
  const endsAt = fromLocalTime(draft.endsAt, timeZone);
  if (!endsAt) return fail('EVENT_TIME_INVALID', 'endsAt');
  const start = startsAt.getTime();
  if (start <= now.getTime() && start !== startBefore?.getTime()) return fail('EVENT_START_PAST', 'startsAt');
  if (start > now.getTime() + aheadMaxMs) return fail('EVENT_START_FAR', 'startsAt');
  const duration = endsAt.getTime() - start;
  if (duration <= 0 || duration > durationMaxMs || endsAt <= now) return fail('EVENT_END_INVALID', 'endsAt');
  if ((place ?? '').length > eventPlaceMax) return fail('EVENT_PLACE_TOO_LONG', 'place');
  if (link !== null && !isWebAddress(link)) return fail('EVENT_LINK_INVALID', 'link');
  if (placesMax !== null && !(Number.isInteger(placesMax) && placesMax >= 1 && placesMax <= eventPlacesMax))
    return fail('EVENT_PLACES_INVALID', 'placesMax');
  return { ok: true, event: { title, description, startsAt, endsAt, timeZone, place, link, placesMax } };
}

/** Applies an edit to an event as stored. In another zone the local times remain, unless they are sent as well. */
export function withEventChange(before: EventFields, change: EventChange): EventDraft {
  return {
    title: change.title ?? before.title,
    description: change.description ?? before.description ?? '',
    startsAt: change.startsAt ?? toLocalTime(before.startsAt, before.timeZone),
    endsAt: change.endsAt ?? toLocalTime(before.endsAt, before.timeZone),
    timeZone: change.timeZone ?? before.timeZone,
    place: change.place ?? before.place ?? '',
    link: change.link ?? before.link ?? '',
    placesMax: change.placesMax === undefined ? before.placesMax : change.placesMax,
  };
}

/** What decides whether an event can be answered. */
export type EventState = { endsAt: Date; isCancelled: boolean; placesMax: number | null; goingCount: number };

/** Returns whether an event takes place or may still do so. */
export function isEventOpen({ endsAt, isCancelled }: Pick<EventState, 'endsAt' | 'isCancelled'>, now: Date): boolean {
  return !isCancelled && now < endsAt;
}

/** Checks an answer of a member who answered `before`; null takes the answer back. */
export function checkEventAnswer(
  event: EventState,
  before: EventAnswer | null,
  answer: EventAnswer | null,
  now: Date,
): RuleResult<'EVENT_OVER' | 'EVENT_FULL'> {
  if (!isEventOpen(event, now)) return { ok: false, code: 'EVENT_OVER' };
  const needsPlace = answer === 'going' && before !== 'going';
  if (needsPlace && event.placesMax !== null && event.goingCount >= event.placesMax)
    return { ok: false, code: 'EVENT_FULL' };
  return ok;
}

/** The counts of the answers to an event, and the viewer's own. */
export type EventCounts = {
  goingCount: number;
  maybeCount: number;
  noCount: number;
  ownAnswer: EventAnswer | null;
};

/** Applies another answer of the viewer to an event. The change is idempotent. */
export function withAnswer<T extends EventCounts>(event: T, answer: EventAnswer | null): T {
  const by = (of: EventAnswer) => Number(answer === of) - Number(event.ownAnswer === of);
  return {
    ...event,
    ownAnswer: answer,
    goingCount: event.goingCount + by('going'),
    maybeCount: event.maybeCount + by('maybe'),
    noCount: event.noCount + by('no'),
  };
}
