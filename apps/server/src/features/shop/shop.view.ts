import type { ItemFacts, OperatorItem, OperatorOrder, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { ItemOffer } from '@gumball/rules/shop/purchases';
import type { RaffleTerms } from '@gumball/rules/shop/raffles';
import { toJoinedUserSummary } from '../users/to-user-summary.ts';
import type { OperatorOrderRow } from './operator-shop.store.ts';
import type { ItemRow, OrderRow } from './shop.store.ts';

const leftOf = ({ stock, sold }: ItemRow) => (stock === null ? null : stock - sold);

/** Converts an item for all members. */
export function toItemFacts(row: ItemRow): ItemFacts {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    pictureUrl: row.picture_url,
    price: row.price,
    left: leftOf(row),
    memberLimit: row.member_limit,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    frame: row.frame,
    pack: row.pack,
    winners: row.winners,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** Converts an item for the rule of purchases. */
export function toOffer(row: ItemRow): ItemOffer {
  return {
    price: row.price,
    left: leftOf(row),
    memberLimit: row.member_limit,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.paused_at !== null,
  };
}

/** Converts a raffle for the rule of its changes. */
export function toRaffleTerms(row: ItemRow): RaffleTerms & { sold: number } {
  const { price, stock, sold, winners } = row;
  return { price, stock, sold, winners, memberLimit: row.member_limit, endsAt: row.ends_at };
}

/** Converts an item for operators. */
export function toOperatorItem(row: ItemRow): OperatorItem {
  return {
    ...toItemFacts(row),
    stock: row.stock,
    sold: row.sold,
    isPaused: row.paused_at !== null,
    isCancelled: row.cancelled_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts an order for its buyer. */
export function toOrder(row: OrderRow): ShopOrder {
  return {
    id: row.id,
    item: {
      id: row.item_id,
      kind: row.kind,
      name: row.name,
      pictureUrl: row.picture_url,
      frame: row.frame,
      pack: row.pack,
    },
    price: row.price,
    status: row.status,
    code: row.code,
    won: row.won,
    note: row.note,
    usedAt: row.used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** Converts an order for an operator, without its code. */
export function toOperatorOrder(row: OperatorOrderRow, operatorId: string): OperatorOrder {
  const { code: _code, ...order } = toOrder(row);
  return { ...order, buyer: toJoinedUserSummary(row.user_id, row), canDecide: row.user_id !== operatorId };
}
