import { expect, it } from 'vitest';
import {
  checkEventAnswer,
  type EventAnswer,
  type EventChange,
  type EventDraft,
  type EventFields,
  toEvent,
  withAnswer,
  withEventChange,
} from './community-events.ts';

const now = new Date('2026-11-25T12:00:00Z');
const draft: EventDraft = {
  title: ' Night  walk ',
  description: '',
  startsAt: '2026-11-28T20:00',
  endsAt: '2026-11-28T22:00',
  timeZone: 'Europe/Berlin',
  place: '',
  link: ' https://walk.example/?a=1 ',
  placesMax: null,
};

it('normalizes texts and times', () => {
  expect(toEvent(draft, now)).toEqual({
    ok: true,
    event: {
      title: 'Night walk',
      description: null,
      startsAt: new Date('2026-11-28T19:00:00Z'),
      endsAt: new Date('2026-11-28T21:00:00Z'),
      timeZone: 'Europe/Berlin',
      place: null,
      link: 'https://walk.example/?a=1',
      placesMax: null,
    },
  });
});

it.each<[Partial<EventDraft>, string]>([
  [{ title: '  ' }, 'EVENT_TITLE_REQUIRED'],
  [{ title: 'a'.repeat(101) }, 'EVENT_TITLE_TOO_LONG'],
  [{ description: 'a'.repeat(2001) }, 'EVENT_TEXT_TOO_LONG'],
  [{ startsAt: '' }, 'EVENT_TIME_INVALID'],
  [{ endsAt: '2026-11-31T10:00' }, 'EVENT_TIME_INVALID'],
  [{ timeZone: 'Europe/Nowhere' }, 'EVENT_TIME_INVALID'],
  [{ startsAt: '2026-11-25T13:00' }, 'EVENT_START_PAST'],
  [{ startsAt: '2029-11-25T13:00', endsAt: '2029-11-25T14:00' }, 'EVENT_START_FAR'],
  [{ endsAt: '2026-11-28T20:00' }, 'EVENT_END_INVALID'],
  [{ endsAt: '2026-12-12T20:01' }, 'EVENT_END_INVALID'],
  [{ place: 'a'.repeat(201) }, 'EVENT_PLACE_TOO_LONG'],
  [{ link: 'javascript:alert(1)' }, 'EVENT_LINK_INVALID'],
  [{ link: 'https://a b.example' }, 'EVENT_LINK_INVALID'],
  [{ link: `https://a.example/${'a'.repeat(500)}` }, 'EVENT_LINK_INVALID'],
  [{ placesMax: 0 }, 'EVENT_PLACES_INVALID'],
  [{ placesMax: 1.5 }, 'EVENT_PLACES_INVALID'],
  [{ placesMax: 100_001 }, 'EVENT_PLACES_INVALID'],
])('%o: %s', (change, code) => {
  expect(toEvent({ ...draft, ...change }, now)).toMatchObject({ ok: false, code });
});

it('a running event keeps its start, but does not end in the past', () => {
  const running = { ...draft, startsAt: '2026-11-25T12:00', endsAt: '2026-11-25T14:00' };
  expect(toEvent(running, now, new Date('2026-11-25T11:00:00Z')).ok).toBe(true);
  const over = { ...running, endsAt: '2026-11-25T13:00' };
  expect(toEvent(over, now, new Date('2026-11-25T11:00:00Z'))).toMatchObject({ code: 'EVENT_END_INVALID' });
});

const event = { endsAt: new Date('2026-11-25T13:00:00Z'), isCancelled: false, placesMax: 2, goingCount: 2 };
it.each<[object, EventAnswer | null, EventAnswer | null, string | undefined]>([
  [{}, null, 'going', 'EVENT_FULL'],
  [{}, 'maybe', 'going', 'EVENT_FULL'],
  [{}, 'going', 'going', undefined],
  [{}, null, 'maybe', undefined],
  [{ goingCount: 1 }, null, 'going', undefined],
  [{ placesMax: null }, null, 'going', undefined],
  [{ isCancelled: true }, null, 'no', 'EVENT_OVER'],
  [{ endsAt: now }, 'going', null, 'EVENT_OVER'],
])('with %o, from %s to %s: %s', (change, before, answer, code) => {
  expect(checkEventAnswer({ ...event, ...change }, before, answer, now)).toEqual(
    code ? { ok: false, code } : { ok: true },
  );
});

const stored: EventFields = {
  title: 'Night walk',
  description: 'Bring a lamp.',
  startsAt: new Date('2026-11-28T19:00:00Z'),
  endsAt: new Date('2026-11-28T21:00:00Z'),
  timeZone: 'Europe/Berlin',
  place: 'Pier 5',
  link: 'https://walk.example',
  placesMax: 2,
};

it.each<[EventChange, Partial<EventFields>]>([
  [{}, {}],
  [{ title: 'Day walk', description: undefined }, { title: 'Day walk' }],
  [
    { description: '', place: '', link: '', placesMax: null },
    { description: null, place: null, link: null, placesMax: null },
  ],
  [{ endsAt: '2026-11-28T23:30' }, { endsAt: new Date('2026-11-28T22:30:00Z') }],
  [
    { timeZone: 'Asia/Kathmandu' },
    {
      timeZone: 'Asia/Kathmandu',
      startsAt: new Date('2026-11-28T14:15:00Z'),
      endsAt: new Date('2026-11-28T16:15:00Z'),
    },
  ],
])('an edit of %j changes only that', (change, changed) => {
  expect(toEvent(withEventChange(stored, change), now)).toEqual({ ok: true, event: { ...stored, ...changed } });
});

it('an answer counts once', () => {
  const counts = { goingCount: 2, maybeCount: 1, noCount: 0, ownAnswer: 'maybe' as const };
  const going = withAnswer(counts, 'going');
  expect(going).toEqual({ goingCount: 3, maybeCount: 0, noCount: 0, ownAnswer: 'going' });
  expect(withAnswer(going, 'going')).toEqual(going);
  expect(withAnswer(going, null)).toEqual({ goingCount: 2, maybeCount: 0, noCount: 0, ownAnswer: null });
});
