import { expect, it } from 'vitest';
import { checkTip, isTipsPerDay, type TipFacts, tipDayStart } from './tips.ts';

const now = new Date('2026-05-10T23:59:59.999Z');
const tip: TipFacts = {
  senderId: '1',
  receiverId: '2',
  amount: 50,
  perDay: 100,
  memberSince: new Date('2026-05-03T23:59:59.999Z'),
  sent: 50,
  received: 950,
  balance: 50,
};

it.each<[Partial<TipFacts>, string | undefined]>([
  [{}, undefined],
  [{ perDay: 0 }, 'TIPS_OFF'],
  [{ receiverId: '1' }, 'TIP_OWN'],
  [{ amount: 0 }, 'TIP_AMOUNT_INVALID'],
  [{ amount: -1 }, 'TIP_AMOUNT_INVALID'],
  [{ amount: 1.5 }, 'TIP_AMOUNT_INVALID'],
  [{ amount: 10_001, perDay: 100_000 }, 'TIP_AMOUNT_INVALID'],
  [{ memberSince: new Date('2026-05-04T00:00:00.000Z') }, 'TIP_ACCOUNT_NEW'],
  [{ sent: 51 }, 'TIP_LIMIT_REACHED'],
  // A limit that was lowered during the day.
  [{ sent: 500, amount: 1 }, 'TIP_LIMIT_REACHED'],
  [{ balance: 49 }, 'BALANCE_INSUFFICIENT'],
  [{ balance: -10, amount: 1 }, 'BALANCE_INSUFFICIENT'],
  [{ received: 951 }, 'TIP_RECEIVER_LIMIT'],
])('tip with %o: %s', (change, code) => {
  const result = checkTip({ ...tip, ...change }, now);
  expect(result.ok ? undefined : result.code).toBe(code);
});

it('counts a day from midnight, UTC', () => {
  expect(tipDayStart(now).toISOString()).toBe('2026-05-10T00:00:00.000Z');
  expect(tipDayStart(new Date('2026-05-11T00:00:00.000Z')).toISOString()).toBe('2026-05-11T00:00:00.000Z');
});

it('accepts whole limits up to the maximum', () => {
  expect([0, 1, 10_000].map(isTipsPerDay)).toEqual([true, true, true]);
  expect([-1, 0.5, 10_001, Number.NaN].map(isTipsPerDay)).toEqual([false, false, false, false]);
});
