import type { itemDraft } from '@gumball/contract/shop/shop.schemas';
import type { ItemKind } from '@gumball/rules/shop/items';
import type { z } from 'zod';
import type { ItemTerms } from './operator-shop.store.ts';

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/**
 * Converts the body of an item for the rule. `codes` is the stock of an item with codes, which grows with them. A
 * frame and a pack of stickers are sold once to each member.
 */
export function toItemDraft(input: z.output<typeof itemDraft>, kind: ItemKind, codes: number | null): ItemTerms {
  const { name, description, price, stock, memberLimit } = input;
  return {
    name,
    description,
    price,
    stock: kind === 'code' ? codes : stock,
    memberLimit: kind === 'frame' || kind === 'stickers' ? 1 : memberLimit,
    startsAt: toDate(input.startsAt),
    endsAt: toDate(input.endsAt),
    winners: kind === 'raffle' ? input.winners : null,
  };
}
