import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { notificationKinds } from '../notifications/notification-types.ts';
import { isAddressRefused, isDeadStatus, mailRetryMs } from './mail-reports.ts';
import { absentAt, digestParts, isDormant, isWeeklyDay, nextDigestAt } from './mail-times.ts';
import {
  defaultMailFrequencies,
  frequenciesOf,
  type MailFrequencies,
  mailFrequencies,
  mailTopicOf,
  mailTopics,
  toMailFrequencies,
  unsubscribe,
} from './mail-topics.ts';

const at = (text: string) => new Date(text);
const never = Object.fromEntries(mailTopics.map((topic) => [topic, 'never'])) as MailFrequencies;
const daily: MailFrequencies = { ...never, friends: 'daily' };
const weekly: MailFrequencies = { ...never, friends: 'weekly' };

describe('frequencies', () => {
  it('are completed and cleaned', () => {
    expect(toMailFrequencies({})).toEqual(defaultMailFrequencies);
    expect(toMailFrequencies({ messages: 'never', likes: 'at-once', friends: 3, other: 'never' })).toEqual({
      ...defaultMailFrequencies,
      messages: 'never',
    });
  });

  it('of each topic include the default one', () => {
    for (const topic of mailTopics) expect(frequenciesOf(topic)).toContain(defaultMailFrequencies[topic]);
    expect(frequenciesOf('likes')).toEqual(['daily', 'weekly', 'never']);
  });

  it('belong to every kind of notification', () => {
    for (const kind of notificationKinds) expect(mailTopics).toContain(mailTopicOf(kind));
    expect(mailTopicOf('account')).toBeUndefined();
  });

  it.each([
    ['messages', { ...defaultMailFrequencies, messages: 'never' }],
    ['digest', { ...never, messages: 'at-once' }],
    ['all', never],
  ] as const)('end by a link for %s', (scope, expected) => {
    expect(unsubscribe(defaultMailFrequencies, scope)).toEqual(expected);
  });
});

describe('digests', () => {
  // 2026-11-26 is a Thursday.
  it.each([
    [daily, 'UTC', '2026-11-26T07:59:00Z', '2026-11-26T08:00:00.000Z'],
    [daily, 'UTC', '2026-11-26T08:00:00Z', '2026-11-27T08:00:00.000Z'],
    [weekly, 'UTC', '2026-11-26T07:59:00Z', '2026-11-30T08:00:00.000Z'],
    [weekly, 'UTC', '2026-11-30T08:00:00Z', '2026-12-07T08:00:00.000Z'],
    [daily, 'Europe/Berlin', '2026-11-26T07:30:00Z', '2026-11-27T07:00:00.000Z'],
    [daily, 'Asia/Kathmandu', '2026-11-26T00:00:00Z', '2026-11-26T02:15:00.000Z'],
    [daily, 'Pacific/Auckland', '2026-11-26T20:00:00Z', '2026-11-27T19:00:00.000Z'],
    [weekly, 'Pacific/Auckland', '2026-11-26T20:00:00Z', '2026-11-29T19:00:00.000Z'],
    // The clock is put back and forward in these nights.
    [daily, 'Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T07:00:00.000Z'],
    [daily, 'Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T06:00:00.000Z'],
  ])('of %o in %s after %s are due at %s', (frequencies, zone, now, expected) => {
    expect(nextDigestAt(frequencies, zone, at(now))?.toISOString()).toBe(expected);
  });

  it('are never due for who wants none', () => {
    expect(nextDigestAt({ ...never, messages: 'at-once' }, 'UTC', at('2026-11-26T07:00:00Z'))).toBeNull();
  });

  it('are due at eight of the member, at most a week later', () => {
    const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Africa/Cairo');
    const times = fc.date({ min: at('2026-01-01'), max: at('2029-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, fc.boolean(), (zone, now, isDaily) => {
        const due = nextDigestAt(isDaily ? daily : weekly, zone, now);
        if (!due) throw new Error('there is no digest');
        const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(due);
        expect(hour).toBe('08:00');
        expect(due.getTime()).toBeGreaterThan(now.getTime());
        expect(due.getTime() - now.getTime()).toBeLessThanOrEqual((isDaily ? 1 : 7) * dayMs + hourMs);
        expect(isDaily || isWeeklyDay(zone, due)).toBe(true);
      }),
    );
  });

  it('contain weekly topics on Mondays only', () => {
    const both: MailFrequencies = { ...daily, rewards: 'weekly', messages: 'at-once' };
    const topics = (due: string) => digestParts(both, 'UTC', at(due)).map(({ topic }) => topic);
    expect(topics('2026-11-26T08:00:00Z')).toEqual(['friends']);
    expect(topics('2026-11-30T08:00:00Z')).toEqual(['friends', 'rewards']);
    expect(digestParts(both, 'UTC', at('2026-11-30T08:00:00Z'))).toEqual([
      { topic: 'friends', since: at('2026-11-29T08:00:00Z') },
      { topic: 'rewards', since: at('2026-11-23T08:00:00Z') },
    ]);
  });

  it('stop after half a year of absence', () => {
    const now = at('2026-11-26T08:00:00Z');
    expect(isDormant(new Date(now.getTime() - 179 * dayMs), now)).toBe(false);
    expect(isDormant(new Date(now.getTime() - 181 * dayMs), now)).toBe(true);
  });
});

describe('absence', () => {
  const now = at('2026-11-26T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  it.each([
    ['is here', { isHere: true, lastSeenAt: ago(60) }, new Date(now.getTime() + 10 * minuteMs)],
    ['just left', { isHere: false, lastSeenAt: ago(4) }, new Date(now.getTime() + 6 * minuteMs)],
    ['left ten minutes ago', { isHere: false, lastSeenAt: ago(10) }, null],
    ['was never here', { isHere: false, lastSeenAt: null }, null],
  ])('of a member who %s', (_, presence, expected) => {
    expect(absentAt(presence, now)).toEqual(expected);
  });
});

describe('replies of mail servers', () => {
  it.each([
    ['5.1.1', true],
    ['5.1.10', true],
    ['5.2.1', true],
    ['5.2.2', false],
    ['5.7.1', false],
    ['5.1.8', false],
    ['4.1.1', false],
    ['', false],
  ])('status %s says that an address is gone: %s', (status, expected) => {
    expect(isDeadStatus(status)).toBe(expected);
  });

  it.each([
    [550, '550 5.1.1 No such user', 'RCPT TO', true],
    [550, '550 No such user', 'RCPT TO', true],
    [551, '551 Not local', 'RCPT TO', true],
    [550, '550 5.7.1 Blocked', 'RCPT TO', false],
    [552, '552 Mailbox full', 'RCPT TO', false],
    [552, '552 5.2.2 Mailbox full', 'RCPT TO', false],
    [554, '554 Rejected', 'DATA', false],
    [550, '550 Spam', 'DATA', false],
    [550, '550 5.1.1 No such user', 'DATA', true],
    [450, '450 5.1.1 Later', 'RCPT TO', false],
    [0, '', '', false],
  ])('%i %s to %s refuses the address: %s', (code, text, command, expected) => {
    expect(isAddressRefused({ code, text, command })).toBe(expected);
  });

  it('are waited for ever longer', () => {
    expect([0, 1, 2, 3, 20].map((attempts) => mailRetryMs(attempts) / minuteMs)).toEqual([2, 2, 4, 8, 256]);
    expect(mailFrequencies[0]).toBe('at-once');
  });
});
