import { expect, it } from 'vitest';
import { boostsAtOnceMax, checkBoost } from './boosts.ts';
import { checkCodes, checkItemDraft, type ItemDraft, type ItemKind, parseCodes } from './items.ts';
import { checkOrderDecision, checkPurchase, type ItemOffer, isItemListed, itemStateOf } from './purchases.ts';

const now = new Date('2028-02-20T12:00:00Z');
const earlier = new Date('2028-02-20T11:00:00Z');
const later = new Date('2028-02-20T13:00:00Z');
const draft: ItemDraft = {
  name: 'Mug',
  description: '',
  price: 500,
  stock: null,
  memberLimit: null,
  startsAt: null,
  endsAt: null,
};
const offer: ItemOffer = { price: 500, left: null, memberLimit: null, startsAt: null, endsAt: null, isPaused: false };
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';

it.each([
  [{ isRunning: false, unused: true, othersRunning: boostsAtOnceMax - 1 }, 'ok'],
  [{ isRunning: true, unused: true, othersRunning: 1 }, 'BOOST_RUNNING'],
  [{ isRunning: false, unused: false, othersRunning: boostsAtOnceMax }, 'BOOST_MISSING'],
  [{ isRunning: false, unused: true, othersRunning: boostsAtOnceMax }, 'BOOSTS_FULL'],
])('a boost with %o: %s', (author, expected) => {
  expect(codeOf(checkBoost(author))).toBe(expected);
});

it.each<[Partial<ItemDraft>, string]>([
  [{}, 'ok'],
  [{ name: ' ' }, 'ITEM_NAME_REQUIRED'],
  [{ name: 'a'.repeat(81) }, 'ITEM_NAME_TOO_LONG'],
  [{ description: 'a'.repeat(1001) }, 'ITEM_DESCRIPTION_TOO_LONG'],
  [{ price: 0 }, 'ITEM_PRICE_INVALID'],
  [{ price: 1.5 }, 'ITEM_PRICE_INVALID'],
  [{ price: 1_000_001 }, 'ITEM_PRICE_INVALID'],
  [{ stock: 3 }, 'ok'],
  [{ stock: 2 }, 'ITEM_STOCK_INVALID'],
  [{ memberLimit: 0 }, 'ITEM_LIMIT_INVALID'],
  [{ startsAt: later, endsAt: later }, 'ITEM_END_INVALID'],
  [{ startsAt: now, endsAt: later }, 'ok'],
])('an item with %j, three copies sold: %s', (change, expected) => {
  expect(codeOf(checkItemDraft({ ...draft, ...change }, 3))).toBe(expected);
});

it('codes are distinct lines within bounds', () => {
  expect(parseCodes([' A ', '', 'B', 'A'])).toEqual(['A', 'B']);
  expect(checkCodes(['A']).ok).toBe(true);
  expect([[], ['a'.repeat(201)], Array.from({ length: 1001 }, String)].map((codes) => checkCodes(codes).ok)).toEqual([
    false,
    false,
    false,
  ]);
});

it.each<[Partial<ItemOffer>, string]>([
  [{}, 'open'],
  [{ left: 1 }, 'open'],
  [{ left: 0 }, 'sold-out'],
  [{ startsAt: later }, 'upcoming'],
  [{ startsAt: now, endsAt: later }, 'open'],
  [{ endsAt: now }, 'ended'],
  [{ startsAt: earlier, endsAt: earlier }, 'ended'],
  [{ isPaused: true, left: 0 }, 'paused'],
])('an item with %j is %s', (change, expected) => {
  expect(itemStateOf({ ...offer, ...change }, now)).toBe(expected);
});

it.each<[Partial<ItemOffer>, { owned?: number; balance?: number; expectedPrice?: number }, string]>([
  [{}, {}, 'ok'],
  [{ left: 0 }, {}, 'ITEM_SOLD_OUT'],
  [{ startsAt: later }, {}, 'ITEM_UNAVAILABLE'],
  [{ isPaused: true }, {}, 'ITEM_UNAVAILABLE'],
  [{ memberLimit: 2 }, { owned: 1 }, 'ok'],
  [{ memberLimit: 2 }, { owned: 2 }, 'ITEM_LIMIT_REACHED'],
  [{}, { expectedPrice: 499 }, 'ITEM_PRICE_CHANGED'],
  [{}, { balance: 499 }, 'BALANCE_INSUFFICIENT'],
])('a purchase of %j by a member with %j: %s', (change, member, expected) => {
  const buyer = { owned: 0, balance: 500, expectedPrice: 500, ...member };
  expect(codeOf(checkPurchase({ ...offer, ...change }, buyer, now))).toBe(expected);
});

it.each([
  ['open', 'fulfilled', '', 'ok'],
  ['open', 'refunded', '', 'REJECTION_REASON_REQUIRED'],
  ['open', 'refunded', 'Broken', 'ok'],
  ['fulfilled', 'refunded', 'Broken', 'ok'],
  ['fulfilled', 'fulfilled', '', 'ORDER_DECIDED'],
  ['refunded', 'fulfilled', '', 'ORDER_DECIDED'],
  ['open', 'fulfilled', 'a'.repeat(501), 'ORDER_NOTE_TOO_LONG'],
] as const)('an order that is %s becomes %s with note %j: %s', (status, to, note, expected) => {
  expect(codeOf(checkOrderDecision({ operatorId: '1', buyerId: '2', status, to, note }))).toBe(expected);
  expect(codeOf(checkOrderDecision({ operatorId: '1', buyerId: '1', status, to, note }))).toBe('ORDER_OWN');
});

it.each<[Partial<ItemOffer>, ItemKind, boolean]>([
  [{}, 'code', true],
  [{ left: 0 }, 'code', true],
  [{ startsAt: later }, 'code', true],
  [{ isPaused: true }, 'raffle', false],
  [{ endsAt: earlier }, 'code', false],
  [{ endsAt: earlier }, 'raffle', true],
  [{ endsAt: new Date('2028-02-13T12:00:00Z') }, 'raffle', false],
])('an item with %j of the kind %s is listed: %s', (change, kind, expected) => {
  expect(isItemListed({ ...offer, ...change, kind }, now)).toBe(expected);
});
