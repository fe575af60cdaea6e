import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCancellation, checkRaffle, checkRaffleChange, drawWinners, type RaffleTerms } from './raffles.ts';

const now = new Date('2028-02-20T12:00:00Z');
const later = new Date('2028-02-20T13:00:00Z');
const terms: RaffleTerms = { price: 50, stock: 100, memberLimit: null, endsAt: later, winners: 3 };
// The rule needs any hash. The server's tests draw with the real one.
const hash = (text: string) => {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 47;
  return sum.toString(16).padStart(12, '0');
};
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';

it.each<[Partial<RaffleTerms>, string]>([
  [{}, 'ok'],
  [{ stock: null }, 'RAFFLE_TICKETS_INVALID'],
  [{ stock: 0 }, 'RAFFLE_TICKETS_INVALID'],
  [{ stock: 10_000 }, 'ok'],
  [{ stock: 10_001 }, 'RAFFLE_TICKETS_INVALID'],
  [{ endsAt: null }, 'RAFFLE_END_REQUIRED'],
  [{ winners: null }, 'RAFFLE_WINNERS_INVALID'],
  [{ winners: 0 }, 'RAFFLE_WINNERS_INVALID'],
  [{ winners: 1.5 }, 'RAFFLE_WINNERS_INVALID'],
  [{ winners: 100 }, 'ok'],
  [{ winners: 101 }, 'RAFFLE_WINNERS_INVALID'],
  [{ stock: 2 }, 'RAFFLE_WINNERS_INVALID'],
])('a raffle with %j: %s', (change, expected) => {
  expect(codeOf(checkRaffle({ ...terms, ...change }))).toBe(expected);
});

it.each<[Partial<RaffleTerms & { sold: number }>, Partial<RaffleTerms>, string]>([
  [{}, { winners: 1 }, 'ok'],
  [{ sold: 1 }, {}, 'ok'],
  [{ sold: 1 }, { winners: 1 }, 'RAFFLE_TERMS_FIXED'],
  [{ sold: 1 }, { stock: 101 }, 'RAFFLE_TERMS_FIXED'],
  [{ sold: 1 }, { price: 51 }, 'RAFFLE_TERMS_FIXED'],
  [{ sold: 1 }, { memberLimit: 9 }, 'RAFFLE_TERMS_FIXED'],
  [{ sold: 1 }, { endsAt: now }, 'RAFFLE_TERMS_FIXED'],
  [{ endsAt: now }, { endsAt: later }, 'RAFFLE_TERMS_FIXED'],
])('a raffle with %j changed to %j: %s', (before, after, expected) => {
  expect(codeOf(checkRaffleChange({ ...terms, sold: 0, ...before }, { ...terms, ...before, ...after }, now))).toBe(
    expected,
  );
});

it.each([
  [{}, 'ok'],
  [{ isDecided: true }, 'RAFFLE_DECIDED'],
  [{ isCancelled: true }, 'RAFFLE_CANCELLED'],
  [{ reason: '' }, 'REJECTION_REASON_REQUIRED'],
  [{ reason: 'a'.repeat(501) }, 'ORDER_NOTE_TOO_LONG'],
])('the cancellation of a raffle with %j: %s', (change, expected) => {
  const facts = { isDecided: false, isCancelled: false, reason: 'The prize broke' };
  expect(codeOf(checkCancellation({ ...facts, ...change }))).toBe(expected);
});

it('winners are different tickets, for any order of the list', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 62n }).map(String), { maxLength: 50 }),
      fc.integer({ min: 1, max: 60 }),
      (seed, tickets, winners) => {
        const won = drawWinners({ seed, tickets, winners }, hash);
        expect(new Set(won).size).toBe(Math.min(winners, tickets.length));
        expect(won.every((ticket) => tickets.includes(ticket))).toBe(true);
        expect(drawWinners({ seed, tickets: tickets.toReversed(), winners }, hash)).toEqual(won);
      },
    ),
  );
});
