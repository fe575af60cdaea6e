/** Purchases in the shop: docs/product.md, Shop. */
import { dayMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { ItemKind } from './items.ts';

/** States of an order. An order of a code is fulfilled at once. A refunded one stays refunded. */
export const orderStatuses = ['open', 'fulfilled', 'refunded'] as const;
/** State of an order. */
export type OrderStatus = (typeof orderStatuses)[number];

/** Maximum length of an operator's note on an order, in characters. */
export const orderNoteMax = 500;

/** Time after its end in which a raffle is still listed, in ms, so that members see who won. */
export const raffleShownMs = 7 * dayMs;

/** What decides whether an item is for sale. `left` is the number of remaining copies, null for unlimited. */
export type ItemOffer = {
  price: number;
  left: number | null;
  memberLimit: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isPaused: boolean;
};

/** Whether an item can be bought now. */
export type ItemState = 'open' | 'upcoming' | 'ended' | 'paused' | 'sold-out';

/** Returns whether an item can be bought now. */
export function itemStateOf({ left, startsAt, endsAt, isPaused }: Omit<ItemOffer, 'price'>, now: Date): ItemState {
  if (isPaused) return 'paused';
  if (endsAt && endsAt.getTime() <= now.getTime()) return 'ended';
  if (left !== null && left <= 0) return 'sold-out';
  return startsAt && startsAt.getTime() > now.getTime() ? 'upcoming' : 'open';
}

/** Returns whether members see an item: not while it is paused, nor after its end, except the result of a raffle. */
export function isItemListed(item: Omit<ItemOffer, 'price'> & { kind: ItemKind }, now: Date): boolean {
  const state = itemStateOf(item, now);
  if (state !== 'ended' || item.endsAt === null) return state !== 'paused';
  return item.kind === 'raffle' && now.getTime() < item.endsAt.getTime() + raffleShownMs;
}

type Refusal =
  | 'ITEM_UNAVAILABLE'
  | 'ITEM_SOLD_OUT'
  | 'ITEM_LIMIT_REACHED'
  | 'ITEM_PRICE_CHANGED'
  | 'BALANCE_INSUFFICIENT';

/**
 * Checks a purchase of one copy. `owned` is the number of copies that the member bought and kept, `expectedPrice` the
 * price that the member saw.
 */
export function checkPurchase(
  item: ItemOffer,
  member: { owned: number; balance: number; expectedPrice: number },
  now: Date,
): RuleResult<Refusal> {
  const state = itemStateOf(item, now);
  if (state === 'sold-out') return { ok: false, code: 'ITEM_SOLD_OUT' };
  if (state !== 'open') return { ok: false, code: 'ITEM_UNAVAILABLE' };
  if (item.memberLimit !== null && member.owned >= item.memberLimit) return { ok: false, code: 'ITEM_LIMIT_REACHED' };
  if (member.expectedPrice !== item.price) return { ok: false, code: 'ITEM_PRICE_CHANGED' };
  if (member.balance < item.price) return { ok: false, code: 'BALANCE_INSUFFICIENT' };
  return ok;
}

/** Checks an operator's decision about an order: of another member, with a reason for a refund. */
export function checkOrderDecision(decision: {
  operatorId: string;
  buyerId: string;
  status: OrderStatus;
  to: 'fulfilled' | 'refunded';
  note: string;
}): RuleResult<'ORDER_OWN' | 'ORDER_DECIDED' | 'REJECTION_REASON_REQUIRED' | 'ORDER_NOTE_TOO_LONG'> {
  const { operatorId, buyerId, status, to, note } = decision;
  if (operatorId === buyerId) return { ok: false, code: 'ORDER_OWN' };
  // What was sent can still be refunded.
  if (status === 'refunded' || status === to) return { ok: false, code: 'ORDER_DECIDED' };
  if (note.length > orderNoteMax) return { ok: false, code: 'ORDER_NOTE_TOO_LONG', field: 'note' };
  return to === 'refunded' && note === '' ? { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'note' } : ok;
}
