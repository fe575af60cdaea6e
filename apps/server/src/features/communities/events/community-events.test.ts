import type { CommunityEvent, EventParticipant } from '@gumball/contract/communities/community-events.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { createEventAt, eventBodyAt } from '../../../../test/data/community-events.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createManyUsers, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { announceEventChange } from './announce-event.ts';
import { toCalendar } from './export-calendar.ts';
import { remindOfEvents } from './remind-of-events.ts';

type One = { event: CommunityEvent };
type List = { events: CommunityEvent[]; pagination: Pagination };

const start = new Date('2026-11-25T12:00:00Z');

async function createFixtures() {
  const app = await startApp();
  app.setTime(start);
  const [owner, moderator, member, other, stranger] = await createTestUsers(
    app,
    ...(['owner', 'moderator', 'member', 'other', 'stranger'] as const),
  );
  const { id } = await createCommunityWith(owner, [moderator, member, other]);
  await owner.put(`/communities/${id}/members/${moderator.id}`, { role: 'moderator' });
  const path = (eventId: string, rest = '') => `/communities/${id}/events/${eventId}${rest}`;
  const answer = (who: TestUser, eventId: string, to: string | null) =>
    who.put<One>(path(eventId, '/answer'), { answer: to });
  const list = async (who: TestUser, query = '') => (await who.get<List>(`/communities/${id}/events${query}`)).body;
  return { app, id, owner, moderator, member, other, stranger, path, answer, list };
}

const titles = ({ events }: List) => events.map(({ title }) => title);
// Polled: the job of the server, which runs every minute, may have taken some of them at this moment.
const noticesOf = async (app: TestApp, who: TestUser) => {
  const { rows } = await app.deps.db.pool.query(
    `SELECT type, details->>'count' AS hours FROM notifications WHERE user_id = $1 AND type LIKE 'community_event_%' ORDER BY id`,
    [who.id],
  );
  return rows.map(({ type, hours }) => [type.replace('community_event_', ''), hours].filter(Boolean).join(' '));
};

it('moderators create, move and cancel events; everyone who reads the community lists them', async () => {
  const { app, id, owner, moderator, member, stranger, path, list } = await createFixtures();
  for (const who of [member, stranger])
    expect(await expectError(who.post(`/communities/${id}/events`, eventBodyAt(start, 5)))).toBe('403 ACCESS_DENIED');
  expect(await expectError(owner.post(`/communities/${id}/events`, eventBodyAt(start, -5)))).toBe(
    '400 EVENT_START_PAST',
  );
  const screen = await connect(app, member);
  await screen.send('communities:watch', { communityIds: [id] });
  const berlin = { timeZone: 'Europe/Berlin', startsAt: '2026-11-28T20:00', endsAt: '2026-11-28T22:00' };
  const walk = await createEventAt(moderator, id, start, 0, { ...berlin, place: 'At the pier', placesMax: 5 });
  expect(walk).toMatchObject({
    startsAt: '2026-11-28T19:00:00.000Z',
    endsAt: '2026-11-28T21:00:00.000Z',
    timeZone: 'Europe/Berlin',
    place: 'At the pier',
    placesMax: 5,
    goingCount: 0,
    ownAnswer: null,
    isCancelled: false,
  });
  await until(() => screen.events.some(({ event }) => event === 'community:events'));
  await createEventAt(owner, id, start, 3, { title: 'Soon' });
  const late = await createEventAt(owner, id, start, 200, { title: 'Late' });
  const key = { 'Idempotency-Key': 'once' };
  const body = eventBodyAt(start, 100, { title: 'Once' });
  const twice = await Promise.all([1, 2].map(() => owner.post<One>(`/communities/${id}/events`, body, key)));
  expect(new Set(twice.map((reply) => reply.body.event.id)).size).toBe(1);
  expect(titles(await list(stranger))).toEqual(['Soon', 'Night walk', 'Once', 'Late']);
  const { events, pagination } = await list(stranger, '?limit=3');
  expect(events).toHaveLength(3);
  expect(titles(await list(stranger, `?limit=3&cursor=${pagination.nextCursor}`))).toEqual(['Late']);

  expect(await expectError(member.put(path(late.id), eventBodyAt(start, 5)))).toBe('403 ACCESS_DENIED');
  expect(await expectError(member.post(path(late.id, '/cancel')))).toBe('403 ACCESS_DENIED');
  expect(await expectError(owner.put(path('17'), eventBodyAt(start, 5)))).toBe('404 EVENT_NOT_FOUND');
  const moved = await moderator.put<One>(path(late.id), eventBodyAt(start, 4, { title: 'Early' }));
  expect(moved.body.event).toMatchObject({ title: 'Early', startsAt: '2026-11-25T16:00:00.000Z' });
  for (let i = 0; i < 2; i += 1)
    expect((await owner.post<One>(path(walk.id, '/cancel'))).body.event.isCancelled).toBe(true);
  expect(await expectError(owner.put(path(walk.id), eventBodyAt(start, 5)))).toBe('409 EVENT_OVER');

  app.setTime(new Date(start.getTime() + 5.5 * hourMs));
  expect(titles(await list(member, '?when=past'))).toEqual(['Soon']);
  expect(titles(await list(member))).toEqual(['Early', 'Night walk', 'Once']);
  app.setTime(new Date(start.getTime() + 7 * hourMs));
  expect(titles(await list(member, '?when=past'))).toEqual(['Early', 'Soon']);
  expect(await expectError(owner.post(path(late.id, '/cancel')))).toBe('409 EVENT_OVER');
});

it('an edit changes only what it sends, also next to another one', async () => {
  const { id, owner, moderator, path } = await createFixtures();
  const details = { description: 'Bring a lamp.', place: 'Pier 5', link: 'https://walk.example', placesMax: 5 };
  const walk = await createEventAt(owner, id, start, 30, details);
  await Promise.all([
    owner.put<One>(path(walk.id), { title: 'Day walk', link: '' }),
    moderator.put<One>(path(walk.id), { endsAt: '2026-11-26T21:00', placesMax: null }),
  ]);
  const edited = { ...walk, title: 'Day walk', link: null, endsAt: '2026-11-26T21:00:00.000Z', placesMax: null };
  expect((await owner.get<One>(path(walk.id))).body.event).toEqual(edited);
  const { body } = await owner.put<One>(path(walk.id), { timeZone: 'Europe/Berlin' });
  expect(body.event).toEqual({
    ...edited,
    timeZone: 'Europe/Berlin',
    startsAt: '2026-11-26T17:00:00.000Z',
    endsAt: '2026-11-26T20:00:00.000Z',
  });
  expect(await expectError(owner.put(path(walk.id), { title: ' ' }))).toBe('400 EVENT_TITLE_REQUIRED');
  expect(await expectError(owner.put(path(walk.id), { endsAt: '' }))).toBe('400 EVENT_TIME_INVALID');
});

it('at most fifty events are open, and at most a hundred are made in a day, also at once', async () => {
  const { app, id, owner, moderator } = await createFixtures();
  const create = (index: number) =>
    (index % 2 ? owner : moderator).post(`/communities/${id}/events`, eventBodyAt(start, 5));
  for (let i = 0; i < 45; i += 1) await create(i);
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => create(index)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await expectError(create(0))).toBe('409 EVENTS_FULL');
  await app.deps.db.pool.query('UPDATE community_events SET cancelled_at = created_at');
  for (let i = 0; i < 49; i += 1) await create(i);
  await app.deps.db.pool.query('UPDATE community_events SET cancelled_at = created_at');
  expect((await create(0)).status).toBe(201);
  expect(await expectError(create(0))).toBe('429 EVENTS_TOO_MANY');
});

it('never more members go than there are places', async () => {
  const { app, id, owner, member, stranger, path, answer } = await createFixtures();
  const people = await createManyUsers(app, 20);
  for (const person of people) await person.post(`/communities/${id}/join`);
  const { id: eventId } = await createEventAt(owner, id, start, 5, { placesMax: 3 });
  expect(await expectError(answer(stranger, eventId, 'going'))).toBe('403 ACCESS_DENIED');
  const replies = await Promise.all(people.map((person) => answer(person, eventId, 'going')));
  const going = people.filter((_, index) => replies[index]?.status === 200);
  expect(going).toHaveLength(3);
  expect(await expectError(answer(member, eventId, 'going'))).toBe('409 EVENT_FULL');
  // One place is freed and taken by one of many.
  await answer(going[0]!, eventId, 'no');
  const waiting = people.filter((person) => !going.includes(person));
  const more = await Promise.all(waiting.map((person) => answer(person, eventId, 'going')));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await answer(going[1]!, eventId, 'going')).body.event.goingCount).toBe(3);
  expect((await answer(member, eventId, 'maybe')).body.event).toMatchObject({
    goingCount: 3,
    maybeCount: 1,
    noCount: 1,
    ownAnswer: 'maybe',
  });
  expect((await answer(member, eventId, null)).body.event).toMatchObject({ maybeCount: 0, ownAnswer: null });
  const fewer = eventBodyAt(start, 5, { placesMax: 2 });
  expect(await expectError(owner.put(path(eventId), fewer))).toBe('409 EVENT_PLACES_TAKEN');
  // Who leaves, also at once with others, frees the place.
  await Promise.all(going.map((person) => person.delete(`/communities/${id}/leave`)));
  const { body } = await owner.get<One>(path(eventId));
  expect(body.event.goingCount).toBe(1);
  expect(await findViolations(app)).toEqual([]);
  app.setTime(new Date(start.getTime() + 8 * hourMs));
  expect(await expectError(answer(member, eventId, 'maybe'))).toBe('409 EVENT_OVER');
});

it('lists participants without hidden ones, and nothing of a private community to others', async () => {
  const { app, id, owner, member, other, stranger, path, answer } = await createFixtures();
  const { id: eventId } = await createEventAt(owner, id, start, 5, { link: 'https://walk.example' });
  await answer(member, eventId, 'going');
  await answer(other, eventId, 'going');
  await answer(owner, eventId, 'maybe');
  const names = async (who: TestUser, query = '') => {
    const { body } = await who.get<{ participants: EventParticipant[] }>(path(eventId, `/participants${query}`));
    return body.participants.map(({ user }) => user.username);
  };
  expect(await names(stranger)).toEqual(['member.fun', 'other.fun']);
  expect(await names(stranger, '?answer=maybe')).toEqual(['owner.fun']);
  await block(app, other, member);
  expect(await names(member)).toEqual(['member.fun']);
  expect((await member.get<One>(path(eventId))).body.event.goingCount).toBe(2);
  await owner.put(`/communities/${id}`, { access: 'private' });
  await member.delete(`/communities/${id}/leave`);
  const reads = ['', `/${eventId}`, `/${eventId}/participants`, `/${eventId}/calendar`];
  for (const who of [stranger, member])
    for (const read of reads)
      expect(await expectError(who.get(`/communities/${id}/events${read}`))).toBe('403 COMMUNITY_PRIVATE');
  expect(await expectError(answer(member, eventId, 'going'))).toBe('403 COMMUNITY_PRIVATE');
  await owner.put(`/communities/${id}`, { access: 'hidden' });
  for (const read of reads)
    expect(await expectError(stranger.get(`/communities/${id}/events${read}`))).toBe('404 COMMUNITY_NOT_FOUND');
  expect(await names(other)).toEqual(['other.fun']);
  await owner.delete(`/communities/${id}`);
  const { rows } = await app.deps.db.pool.query(
    'SELECT FROM community_events UNION ALL SELECT FROM community_event_attendances',
  );
  expect(rows).toEqual([]);
});

it('reminds a day and an hour before, each member once, however many servers do', async () => {
  const { app, id, owner, member, other, answer, path } = await createFixtures();
  const remind = () => Promise.all([1, 2, 3].map(() => remindOfEvents(app.deps)));
  const at = (hours: number) => app.setTime(new Date(start.getTime() + hours * hourMs));
  const { id: eventId } = await createEventAt(owner, id, start, 30);
  await answer(member, eventId, 'going');
  await answer(other, eventId, 'no');
  await answer(owner, eventId, 'maybe');
  at(5.9);
  await remind();
  await expect.poll(() => noticesOf(app, member)).toEqual([]);
  at(6.1);
  await remind();
  await remind();
  for (const who of [member, owner]) await expect.poll(() => noticesOf(app, who)).toEqual(['reminder 24']);
  // Who answers later is reminded an hour before only.
  await answer(other, eventId, 'going');
  at(29.1);
  await remind();
  await expect.poll(() => noticesOf(app, member)).toEqual(['reminder 24', 'reminder 1']);
  await expect.poll(() => noticesOf(app, other)).toEqual(['reminder 1']);
  // Another time is another reminder.
  expect(await expectError(owner.put(path(eventId), eventBodyAt(start, 60)))).toBe('200');
  at(37);
  const reminders = async () => (await noticesOf(app, member)).filter((notice) => notice.startsWith('reminder'));
  // Members who are just told of the new time are left to the next run.
  await expect.poll(() => remind().then(reminders)).toEqual(['reminder 24', 'reminder 1', 'reminder 24']);
  await owner.post(path(eventId, '/cancel'));
  at(59.5);
  await remind();
  expect(await reminders()).toHaveLength(3);
  const { body } = await member.get<{ notifications: { message: string; link: string }[] }>('/notifications');
  expect(body.notifications.find(({ message }) => message.endsWith('a day'))).toMatchObject({
    message: 'Night walk in Gardeners begins in a day',
    link: `/community/${id}/event/${eventId}`,
  });
  // A former member of a private community does not see them any more.
  await owner.put(`/communities/${id}`, { access: 'private' });
  await member.delete(`/communities/${id}/leave`);
  expect(JSON.stringify((await member.get('/notifications')).body)).not.toContain('Night walk');
});

it('tells who takes part of another time and of the end, each once, and not who decided it', async () => {
  const { app, id, owner, member, other, moderator, answer, path } = await createFixtures();
  const { id: eventId } = await createEventAt(owner, id, start, 30);
  for (const [who, to] of [
    [owner, 'going'],
    [member, 'going'],
    [other, 'no'],
    [moderator, 'maybe'],
  ] as const)
    await answer(who, eventId, to);
  const announce = () => Promise.all([1, 2, 3].map(() => announceEventChange(app.deps, { communityId: id, eventId })));
  await owner.put(path(eventId), eventBodyAt(start, 30, { title: 'Another title' }));
  await announce();
  await expect.poll(() => noticesOf(app, member)).toEqual([]);
  await owner.put(path(eventId), eventBodyAt(start, 31));
  await announce();
  await expect.poll(() => noticesOf(app, member)).toEqual(['changed']);
  await owner.post(path(eventId, '/cancel'));
  await announce();
  for (const who of [member, moderator]) await expect.poll(() => noticesOf(app, who)).toEqual(['changed', 'cancelled']);
  for (const who of [owner, other]) await expect.poll(() => noticesOf(app, who)).toEqual([]);
});

it('exports an event for calendars: escaped, folded, with a lasting identity', async () => {
  const { app, id, owner, member, path } = await createFixtures();
  const description = `Bring, please; a \\lamp.\nSecond line: ${'ü'.repeat(100)}`;
  const { id: eventId } = await createEventAt(owner, id, start, 5, {
    title: 'Walk, and talk',
    description,
    place: 'Pier; 5',
  });
  await owner.put(path(eventId), eventBodyAt(start, 6, { title: 'Walk, and talk', description, place: 'Pier; 5' }));
  const response = await fetch(`${app.url}/api${path(eventId, '/calendar')}`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="gumball-event-${eventId}.ics"`);
  const text = await response.text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replace(/\r\n/g, '')).not.toContain('\n');
  const lines = text.replace(/\r\n /g, '').split('\r\n');
  const { hostname } = new URL(app.deps.config.publicUrl);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      `UID:event-${eventId}@${hostname}`,
      'SEQUENCE:1',
      'DTSTART:20261125T180000Z',
      'DTEND:20261125T200000Z',
      'SUMMARY:Walk\\, and talk',
      'LOCATION:Pier\\; 5',
      'STATUS:CONFIRMED',
      'END:VCALENDAR',
    ]),
  );
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toBe(
    `DESCRIPTION:Bring\\, please\\; a \\\\lamp.\\nSecond line: ${'ü'.repeat(100)}\\n\\n${app.deps.config.publicUrl}/community/${id}/event/${eventId}`,
  );
  const { rows } = await app.deps.db.pool.query('SELECT *, NULL AS own_answer FROM community_events');
  const cancelled = toCalendar({ ...rows[0], cancelled_at: new Date(), sequence: 2 }, 'https://social.example');
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain('SEQUENCE:2');
});
