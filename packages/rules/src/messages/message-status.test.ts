import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canFollow,
  isPending,
  type MessageStatus,
  messageStatuses,
  nextStatus,
  rankOf,
  readersOf,
  statusAmong,
  withWatermarks,
} from './message-status.ts';

const status = fc.constantFrom<MessageStatus>(...messageStatuses);
const watermarks = fc
  .record({ userId: fc.string({ minLength: 1 }), deliveredUpTo: fc.nat({ max: 20 }), readUpTo: fc.nat({ max: 20 }) })
  .map((each) => ({ ...each, deliveredUpTo: Math.max(each.deliveredUpTo, each.readUpTo) }));

describe('the order of statuses', () => {
  it('has fixed ranks', () => {
    expect(messageStatuses.map((each) => [each, rankOf(each)])).toEqual([
      ['failed', -1],
      ['queued', 0],
      ['sending', 1],
      ['sent', 2],
      ['delivered', 3],
      ['read', 4],
    ]);
    expect(messageStatuses.filter(isPending)).toEqual(['queued', 'sending']);
  });

  it.each<[MessageStatus, MessageStatus, boolean]>([
    ['sending', 'sent', true],
    ['sent', 'sent', true],
    ['delivered', 'sent', false],
    ['read', 'delivered', false],
    ['read', 'failed', true],
    ['failed', 'read', false],
    ['failed', 'sending', false],
    ['failed', 'failed', true],
    ['queued', 'read', true],
  ])('%s before %s: %s', (from, to, allowed) => {
    expect(canFollow(from, to)).toBe(allowed);
    expect(nextStatus(from, to)).toBe(allowed ? to : from);
  });

  it('never decreases, in any order of events', () => {
    fc.assert(
      fc.property(status, fc.array(status), (first, update) => {
        const seen = [first];
        for (const each of update) seen.push(nextStatus(seen.at(-1) ?? first, each));
        const end = seen.indexOf('failed');
        const reached = (end < 0 ? seen : seen.slice(0, end)).map(rankOf);
        expect(reached).toEqual(reached.toSorted((a, b) => a - b));
        expect(end < 0 ? [] : seen.slice(end).filter((each) => each !== 'failed')).toEqual([]);
      }),
    );
  });
});

describe('the status among recipients', () => {
  const bob = { userId: 'bob', deliveredUpTo: 5, readUpTo: 3 };
  const carol = { userId: 'carol', deliveredUpTo: 4, readUpTo: 4 };

  it.each([
    [3, [bob, carol], 'read', ['bob', 'carol']],
    [4, [bob, carol], 'delivered', ['carol']],
    [5, [bob, carol], 'sent', []],
    [5, [bob], 'delivered', []],
    [1, [], 'sent', []],
  ] as const)('of message %i', (sequence, recipients, expected, readers) => {
    expect(statusAmong(sequence, recipients)).toBe(expected);
    expect(readersOf(sequence, recipients)).toEqual(readers);
  });

  it('is the minimum over the recipients and never higher for a later message', () => {
    fc.assert(
      fc.property(fc.array(watermarks, { minLength: 1 }), fc.nat({ max: 20 }), (recipients, sequence) => {
        const all = statusAmong(sequence, recipients);
        const single = recipients.map((recipient) => rankOf(statusAmong(sequence, [recipient])));
        expect(rankOf(all)).toBe(Math.min(...single));
        expect(rankOf(statusAmong(sequence + 1, recipients))).toBeLessThanOrEqual(rankOf(all));
      }),
    );
  });

  it('does not depend on the order of watermark updates', () => {
    fc.assert(
      fc.property(watermarks, fc.array(watermarks), (first, update) => {
        const there = update.reduce(withWatermarks, first);
        const previous = update.toReversed().reduce(withWatermarks, first);
        expect(there).toEqual(previous);
        expect(there.deliveredUpTo).toBeGreaterThanOrEqual(there.readUpTo);
      }),
    );
  });
});
